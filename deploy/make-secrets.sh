#!/bin/sh
# Prints settings with secrets made from the system's random numbers, for a file that only you read:
#   (umask 077; sh deploy/make-secrets.sh > deploy/.env)
set -eu
random() { head -c 32 /dev/urandom; }
echo "MASTER_KEY=$(random | base64 | tr -d '\n')"
echo "POSTGRES_PASSWORD=$(random | od -An -vtx1 | tr -d ' \n')"
echo "BACKUP_PASSPHRASE=$(random | od -An -vtx1 | tr -d ' \n')"
