#!/bin/bash
# Members of a replica set with users know each other by a key. This one has a single member: any key will do
set -euo pipefail
rm -f /tmp/key
(umask 377 && head -c 96 /dev/urandom | base64 -w 0 > /tmp/key)
exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --keyFile /tmp/key
