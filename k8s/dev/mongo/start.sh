#!/bin/bash
# Members of a replica set authenticate to each other with a key file. This set has one member, so any key works
set -euo pipefail
rm -f /tmp/key
(umask 377 && head -c 96 /dev/urandom | base64 -w 0 > /tmp/key)
exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --keyFile /tmp/key
