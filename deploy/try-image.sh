#!/bin/sh
# Runs the tree of an image as a container does, without a container runtime: read-only root, a
# folder for /data, a small /tmp, the user of the image, no capability. It asks for health, sends
# SIGTERM, and expects exit code 0 within 20 s. As root, on Linux:
#   sh deploy/try-image.sh "$(buildah mount "$(buildah from castmeter:0.1.0)")"
set -eu
tree=$1
port=${PORT:-4180}
work=$(mktemp -d)
mkdir "$work/root" "$work/data"
chown 10001:10001 "$work/data"
cat > "$work/inside.sh" <<INSIDE
set -eu
mount --bind "$tree" "$work/root"
mount -t proc proc "$work/root/proc"
mount --rbind /dev "$work/root/dev"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$work/root/tmp"
mount --bind "$work/data" "$work/root/data"
mount -o remount,ro,bind "$work/root"
cd /
exec chroot --userspec=10001:10001 "$work/root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production HOST=127.0.0.1 PORT=$port DATA_DIR=/data MALLOC_ARENA_MAX=1 DEPLOYMENT_RELEASE=0.0.9 \
  setpriv --no-new-privs --bounding-set=-all sh -c "cd /opt/castmeter && \$COMMAND"
INSIDE
server="exec node --max-semi-space-size=8 --heap-growing-percent=60 dist/castmeter.js serve"
started=$(date +%s%N)
COMMAND=$server unshare --mount sh "$work/inside.sh" > "$work/log" 2>&1 &
pid=$!
count=0
until node "$tree/opt/castmeter/deploy/health-check.mjs" "http://127.0.0.1:$port/health" 2> /dev/null; do
  count=$((count + 1))
  if [ "$count" -gt 100 ] || ! kill -0 "$pid" 2> /dev/null; then cat "$work/log"; exit 1; fi
  sleep 0.3
done
echo "healthy after $((($(date +%s%N) - started) / 1000000)) ms as user $(ps -o uid= -p "$pid" | tr -d ' ')"
COMMAND="touch /opt/castmeter/written" unshare --mount sh "$work/inside.sh" 2>&1 | tail -1
stopped=$(date +%s%N)
kill -TERM "$pid"
code=0
wait "$pid" || code=$?
echo "ended with $code after $((($(date +%s%N) - stopped) / 1000000)) ms"
grep -o '"msg":"the deployment file[^"]*"' "$work/log" || true
ls -A "$work/data"
rm -rf "$work"
[ "$code" -eq 0 ]
