import { enableCompileCache } from 'node:module'

// Each test file is a process of its own, and most of them load most of the program.
enableCompileCache()
