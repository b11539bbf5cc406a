#!/bin/sh
# Asks what a site needs, checks it, and writes .env for compose.yaml; with `fly`, the secrets of Fly.io instead.
set -eu
cd "$(dirname "$0")/.."
umask 077
target=${1:-compose}
file=.env
[ "$target" = compose ] || file=.env.fly
if [ -e "$file" ]; then
  echo "There is a $file already: this site is set up. Move it away to start again." >&2
  exit 1
fi

if [ "$target" = compose ] && ! docker compose version >/dev/null 2>&1; then
  echo 'There is no Docker with Compose here: https://docs.docker.com/engine/install/' >&2
  exit 1
fi

problems=0
problem() {
  echo "  ✗ $1" >&2
  problems=$((problems + 1))
}
fine() { echo "  ✓ $1"; }

# ask NAME QUESTION DEFAULT PATTERN: asks until the answer matches.
ask() {
  while :; do
    printf '%s%s: ' "$2" "${3:+ [$3]}"
    IFS= read -r answer || { echo >&2; echo 'The setup was not finished; nothing was written.' >&2; exit 1; }
    answer=${answer:-$3}
    case $answer in *\'*) answer= ;; esac
    if printf '%s\n' "$answer" | grep -Eq "$4"; then break; fi
    echo '  This does not look right. Please try again.' >&2
  done
  eval "$1=\$answer"
}

default=
[ "$target" = compose ] || default=https://$(sed -n 's/^app = "\(.*\)"$/\1/p' fly.toml).fly.dev
email='^[^@[:space:]<>,]+@[^@[:space:]<>,]+\.[^@[:space:]<>,]+$'
emails='^[^@[:space:]<>,]+@[^@[:space:]<>,]+( *, *[^@[:space:]<>,]+@[^@[:space:]<>,]+)*$'
sender='^([^@<>,;:"]*<[^@[:space:]<>]+@[^@[:space:]<>]+\.[^@[:space:]<>]+>|[^@[:space:]<>]+@[^@[:space:]<>]+\.[^@[:space:]<>]+)$'
ask PUBLIC_URL 'Address of the site, such as https://carts.example' "$default" '^https://[A-Za-z0-9.-]+(:[0-9]+)?/?$'
ask SUPPORT_EMAIL 'Contact address, which the help pages show' '' "$email"
ask MODERATORS 'Addresses of the moderators, with commas: your own first' "$SUPPORT_EMAIL" "$emails"
ask sign_in 'Sign-in by codes that the site mails, or by an OpenID Connect provider (mail/provider)' mail '^(mail|provider)$'
if [ "$sign_in" = mail ]; then
  ask SMTP_URL 'Mail server, such as smtps://user:password@mail.example:465' '' '^smtps?://[^[:space:]]+$'
  ask MAIL_FROM 'Sender of the mail: an address, or Name <address>' "$SUPPORT_EMAIL" "$sender"
else
  ask OAUTH_ISSUER 'Issuer of the provider, such as https://accounts.example' '' '^https://[^[:space:]]+$'
  ask OAUTH_CLIENT_ID 'Client id' '' '^[^[:space:]]+$'
  ask OAUTH_CLIENT_SECRET 'Client secret' '' '^[^[:space:]]+$'
  echo "  Register at the provider: redirect URI ${PUBLIC_URL%/}/api/auth/callback, post-logout redirect URI ${PUBLIC_URL%/}/"
fi
SESSION_SECRET=$(head -c 36 /dev/urandom | od -An -tx1 | tr -d ' \n')

echo 'Checking:'
host=${PUBLIC_URL#https://}
host=${host%%[:/]*}
if getent hosts "$host" >/dev/null; then fine "$host has an address"
elif [ "$target" = compose ]; then problem "$host has no address yet: set its DNS record to this machine"
else fine "$host gets its address with the first deploy"
fi
if ! command -v curl >/dev/null; then
  problem 'curl is not installed, so mail and sign-in are not checked'
elif [ "$sign_in" = mail ]; then
  if curl --silent --show-error --max-time 15 --ssl-reqd --request NOOP --url "$SMTP_URL"; then
    fine 'the mail server accepts the password, asked from this machine'
  else problem 'the mail server does not answer, or refuses the password (see above)'
  fi
elif curl --silent --show-error --fail --max-time 15 "${OAUTH_ISSUER%/}/.well-known/openid-configuration" | grep -q authorization_endpoint; then
  fine 'the provider answers'
else problem 'the provider does not answer (see above)'
fi
if [ "$problems" -gt 0 ]; then
  ask anyway 'Write the settings anyway? (yes/no)' no '^(yes|no)$'
  if [ "$anyway" = no ]; then
    echo 'Nothing was written.' >&2
    exit 1
  fi
fi

# Single quotes: compose replaces nothing in them.
quote=\'
[ "$target" = compose ] || quote=
for name in PUBLIC_URL SESSION_SECRET SUPPORT_EMAIL MODERATORS SMTP_URL MAIL_FROM OAUTH_ISSUER OAUTH_CLIENT_ID OAUTH_CLIENT_SECRET; do
  eval "value=\${$name:-}"
  if [ -n "$value" ]; then echo "$name=$quote$value$quote"; fi
done >"$file"
if [ "$sign_in" = mail ]; then echo SIGN_IN=email >>"$file"; fi

echo
if [ "$target" = compose ]; then
  echo "The settings are in $file. Next:"
  echo '  docker compose up --detach'
  [ "$sign_in" != mail ] || echo "  docker compose exec cartfolio npm run --silent admin -- mail test $SUPPORT_EMAIL   # from the container"
  echo "Then open $PUBLIC_URL, join with $MODERATORS, and upload the first photo."
else
  echo "The secrets are in $file. Next:"
  echo "  fly secrets import --stage < $file && rm $file"
  echo '  fly deploy --ha=false'
  [ "$sign_in" != mail ] || echo "  fly ssh console --user node --command 'npm --prefix /app run admin -- mail test $SUPPORT_EMAIL'   # from there"
fi
echo 'Every night: a backup (docs/operations.md#backup).'
