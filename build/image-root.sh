#!/bin/sh
# Lays out the image: Node with the libraries it is linked to, the built program, an account without rights, the data folder.
# image-root.sh <dist> <folder to make>; owners are set only as root.
set -eu
dist=$1
root=$2
node=$(node -p process.execPath)

mkdir -p "$root/usr/local/bin" "$root/etc" "$root/tmp"
if command -v strip >/dev/null; then
  strip -o "$root/usr/local/bin/node" "$node"
else
  cp "$node" "$root/usr/local/bin/node"
fi
ldd "$node" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp -R "$dist" "$root/app"
# The playground's local chain is not in the image, so neither is its page.
rm -r "$root/app/playground/contracts" "$root/app/playground/page" "$root"/app/vendor/htm.js "$root"/app/vendor/preact*.js
chmod -R a+rX,go-w "$root/app"
echo 'lookout:x:1000:1000::/data:' >"$root/etc/passwd"
echo 'lookout:x:1000:' >"$root/etc/group"
mkdir -m 700 "$root/data"
[ "$(id -u)" != 0 ] || chown 1000:1000 "$root/data"
chmod 1777 "$root/tmp"
