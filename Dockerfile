# The digest of the tag for all its platforms, as docker-library/repo-info lists it: change both together.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils
WORKDIR /lookout
COPY package.json package-lock.json ./
RUN npm ci
COPY build build
COPY src src
COPY playground playground
COPY locales locales
COPY LICENSE .
RUN npm run build && build/image-root.sh dist /root-of-image

# Node and the built program: no shell, no package manager.
FROM scratch
COPY --from=build /root-of-image /
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 DATA_DIR=/data HOST=0.0.0.0 SQLITE_TMPDIR=/data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/usr/local/bin/node", "--expose-gc", "--v8-pool-size=1", "/app/lookout.js"]
CMD ["start"]
