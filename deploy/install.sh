#!/bin/sh
# Installs Pona on Debian 12 or later, or Ubuntu 24.04 or later, with Caddy in front of it. Run it again to repair an
# installation or, with a newer release, to upgrade it. It changes no key, and nothing that you wrote into a file.
set -eu

APP=/opt/pona
SETTINGS=/etc/pona.env
DATA=/var/lib/pona
UNIT=/etc/systemd/system/pona.service
CADDYFILE=/etc/caddy/Caddyfile
SITES=/etc/caddy/pona.caddy
MAX_WAIT_SECONDS=120

usage() {
	cat <<-END
		Usage: install.sh [OPTIONS] [FILE|ADDRESS]

		FILE or ADDRESS is a pona-VERSION-linux-….tar.gz with its SHA256SUMS beside it. Without it, the unpacked release
		that this script lies in is installed, or the present installation is repaired.

		  --domain NAME  the site is NAME, the desk is desk.NAME; without it the script asks
		  --yes          asks nothing
		  --key FILE     the public key of the release's signature, for the first installation; later ones know it
		  --unsigned     upgrades an installation that knows no key
		  --no-caddy     installs no Caddy: another proxy must serve the two names (deploy/Caddyfile says how)
	END
}

say() { printf '%s\n' "$*"; }
die() {
	printf '%s\n' "$*" >&2
	exit 1
}

main() {
	source='' domain='' key='' unsigned='' asks=true with_caddy=true
	while [ $# -gt 0 ]; do
		case $1 in
		--domain | --key) [ $# -gt 1 ] || { usage >&2; exit 64; } ;;
		esac
		case $1 in
		--domain) domain=$2; shift ;;
		--key) key=$2; shift ;;
		--yes) asks=false ;;
		--unsigned) unsigned=--unsigned ;;
		--no-caddy) with_caddy=false ;;
		--help | -h) usage; exit 0 ;;
		-*) usage >&2; exit 64 ;;
		*) source=$1 ;;
		esac
		shift
	done
	check_machine
	choose_domain
	work=$(mktemp -d)
	trap 'rm -rf "$work" "$APP/.unpacked"' EXIT
	is_changed=false
	repair_link
	find_source
	add_user
	add_release
	write_settings
	own_data
	add_unit
	[ $with_caddy = false ] || add_caddy
	start
	upgrade
	say_what_is_next
}

check_machine() {
	[ "$(id -u)" = 0 ] || die 'Run this script as root: sudo sh install.sh'
	command -v apt-get >/dev/null || die 'This script needs Debian or Ubuntu. Elsewhere, use deploy/compose.yml'
	command -v systemctl >/dev/null || die 'This script needs systemd. Elsewhere, use deploy/compose.yml'
	case $(uname -m) in
	x86_64) processor=x64 ;;
	aarch64) processor=arm64 ;;
	*) die "There is no release for the processor $(uname -m)" ;;
	esac
}

read_setting() {
	[ ! -f $SETTINGS ] || sed -n "s/^$1=//p" $SETTINGS | tail -n 1
}

choose_domain() {
	present=$(read_setting PUBLIC_ORIGIN)
	present=${present#*://}
	if [ -n "$present" ]; then
		[ -z "$domain" ] || [ "$domain" = "$present" ] ||
			die "This installation serves $present. To move it, change PUBLIC_ORIGIN and DESK_ORIGIN in $SETTINGS, and the names in $SITES"
		domain=$present
	fi
	if [ -z "$domain" ]; then
		{ [ $asks = true ] && [ -t 0 ]; } || die 'Name the domain: --domain pona.example'
		printf 'Domain of the site, such as pona.example (the desk will be at desk.pona.example): '
		read -r domain
	fi
	printf '%s' "$domain" | grep -Eqx '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+(:[0-9]+)?' ||
		die "\"$domain\" is no domain: use small letters, digits, hyphens and dots, as in pona.example"
}

# Leads `current` to the release that was laid last, if it leads nowhere: with it goes the key that releases are checked with.
repair_link() {
	[ ! -e $APP/current ] || return 0
	[ -d $APP ] || return 0
	latest=$(find $APP -mindepth 1 -maxdepth 1 -type d -name '[0-9]*' -printf '%C@ %f\n' | sort -rn | cut -d ' ' -f 2 |
		while read -r name; do [ ! -x "$APP/$name/bin/pona" ] || { echo "$name"; break; }; done)
	[ -n "$latest" ] || return 0
	rm -f $APP/current
	ln -s "$latest" $APP/current
	is_changed=true
	say "Repaired $APP/current, which led nowhere: it leads to $latest"
}

# Sets `folder` to an unpacked release, or leaves it empty where the present one is only repaired.
find_source() {
	folder='' tarball=''
	beside=$(dirname "$(readlink -f "$0")")/..
	if [ -n "$source" ]; then
		fetch
		check_release
		mkdir "$work/unpacked"
		tar --extract --gzip --no-same-owner --file "$tarball" --directory "$work/unpacked"
		folder=$work/unpacked/pona-$named
		[ -f "$folder/package.json" ] && [ "$(read_version "$folder")" = "$named" ] ||
			die "$(basename "$tarball") does not hold the release $named that its name says"
	elif [ -x "$beside/bin/pona" ] && [ -x "$beside/node" ]; then
		folder=$(readlink -f "$beside")
		case $folder in "$APP"/*) folder='' ;; esac
	elif [ ! -e $APP/current ]; then
		die 'Name a release: sh install.sh pona-VERSION-linux-'"$processor"'.tar.gz'
	fi
	[ -n "$folder" ] || return 0
	version=$(read_version "$folder")
	[ -n "$version" ] || die "$folder is no release of Pona: its package.json names no version"
}

fetch() {
	case $source in
	https://*)
		need curl ca-certificates
		tarball=$work/$(basename "$source")
		curl --fail --location --proto '=https' --output "$tarball" "$source" || die "$source can't be fetched"
		for name in SHA256SUMS SHA256SUMS.sig; do
			curl --fail --silent --location --proto '=https' --output "$work/$name" "${source%/*}/$name" || true
		done
		;;
	http://*) die 'Fetch a release by https only' ;;
	*)
		[ -f "$source" ] || die "There is no file $source"
		tarball=$work/$(basename "$source")
		# Checks and unpacks a copy of its own, since others may write to the folder that it came from.
		cp "$source" "$tarball"
		for name in SHA256SUMS SHA256SUMS.sig; do
			[ ! -f "$(dirname "$source")/$name" ] || cp "$(dirname "$source")/$name" "$work/$name"
		done
		;;
	esac
	named=$(basename "$tarball" "-linux-$processor.tar.gz")
	named=${named#pona-}
	case $(basename "$tarball") in
	pona-"$named"-linux-"$processor".tar.gz) ;;
	*) die "$(basename "$tarball") is not for this machine, which needs pona-VERSION-linux-$processor.tar.gz" ;;
	esac
}

check_release() {
	name=$(basename "$tarball")
	printf '%s' "$named" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+(-rc\.[0-9]+)?' || die "$name names no version of Pona"
	[ -f "$work/SHA256SUMS" ] || die "There is no SHA256SUMS beside $source: get it from the same place"
	[ -n "$key" ] || [ ! -f $APP/current/release-key.pem ] || key=$APP/current/release-key.pem
	if [ -n "$key" ]; then
		need openssl
		openssl pkeyutl -verify -pubin -inkey "$key" -rawin -in "$work/SHA256SUMS" \
			-sigfile "$work/SHA256SUMS.sig" >/dev/null 2>&1 ||
			die "SHA256SUMS.sig is no signature of SHA256SUMS by the key $key: do not use this release"
	else
		say 'The signature was not checked, because no key was named (--key).'
	fi
	# By the name as it is: in a pattern, a dot stands for any letter.
	expected=$(name=$name awk '$2 == ENVIRON["name"] || $2 == "*" ENVIRON["name"] { print $1; exit }' "$work/SHA256SUMS")
	[ -n "$expected" ] || die "SHA256SUMS does not name $name: take the files of one release, under their own names"
	[ "$(sha256sum <"$tarball" | cut -d ' ' -f 1)" = "$expected" ] ||
		die "$name is not what SHA256SUMS says: it was damaged or changed. Get it again"
}

read_version() {
	sed -n 's/.*"version":[[:space:]]*"\([^"]*\)".*/\1/p' "$1/package.json" | head -n 1
}

need() {
	missing=''
	for package in "$@"; do
		dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
			missing="$missing $package"
	done
	[ -n "$missing" ] || return 0
	say "Installing$missing"
	# shellcheck disable=SC2086 # Several packages.
	{ apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy $missing; } >"$work/apt.log" 2>&1 || {
		tail -n 5 "$work/apt.log" >&2
		die "$missing can't be installed"
	}
}

add_user() {
	id pona >/dev/null 2>&1 || useradd --system --user-group --home-dir /nonexistent --shell /usr/sbin/nologin pona
}

# Lays the first release, or the present version once more if a file of it has changed. An upgrade comes later.
add_release() {
	# Libraries that the Node of a release links to, and minimal systems lack.
	need libatomic1 libstdc++6 ca-certificates
	install -d -m 755 $APP
	if [ -n "$folder" ]; then
		present=''
		[ ! -f $APP/current/package.json ] || present=$(read_version $APP/current)
		if [ -z "$present" ] || { [ "$present" = "$version" ] && ! diff -rq "$folder" $APP/current >/dev/null 2>&1; }; then
			rm -rf $APP/.unpacked
			cp -a "$folder" $APP/.unpacked
			chown -R root:root $APP/.unpacked
			chmod -R u=rwX,go=rX $APP/.unpacked
			sync
			rm -rf "${APP:?}/$version"
			mv $APP/.unpacked "$APP/$version"
			ln -sfn "$version" $APP/current
			is_changed=true
			say "Installed $APP/$version"
		fi
	fi
	$APP/current/bin/pona help >/dev/null 2>&1 ||
		die "The release in $APP can't run: run this script again with the file of its version"
	[ ! -e /usr/local/bin/pona ] || [ -L /usr/local/bin/pona ] ||
		die '/usr/local/bin/pona is another program: move it away'
	ln -sfn $APP/current/bin/pona /usr/local/bin/pona
}

write_settings() {
	umask 077
	[ -f $SETTINGS ] || {
		sed -n '1,/^$/p' $APP/current/deploy/pona.env.example >"$work/settings"
		! holds_data || refuse_new_key
		mv "$work/settings" $SETTINGS
	}
	chown root:root $SETTINGS
	chmod 600 $SETTINGS
	add_setting NODE_ENV production
	add_setting DATA_DIR $DATA
	add_setting PUBLIC_ORIGIN "https://$domain"
	add_setting DESK_ORIGIN "https://desk.$domain"
	add_setting TRUSTED_PROXIES 1
	add_setting DRAIN_SECONDS 2
	if [ -z "$(read_setting DATA_KEYS)" ] && ! read_setting ALLOW_IN_PRODUCTION | grep -q generated-keys; then
		! holds_data || refuse_new_key
		add_setting DATA_KEYS "$(date +%Y-%m):$(head -c 32 /dev/urandom | base64)"
	fi
	if [ -z "$(read_setting SMTP_URL)" ]; then
		grep -q '^ALLOW_IN_PRODUCTION=' $SETTINGS ||
			printf '# Until SMTP_URL is set, each mail becomes a file in DATA_DIR/mail. Then remove the next line.\n' >>$SETTINGS
		add_setting ALLOW_IN_PRODUCTION mail-files
	fi
	umask 022
}

holds_data() {
	[ -n "$(ls -A $DATA 2>/dev/null)" ] || [ -n "$(read_setting DATABASE_URL)" ]
}

refuse_new_key() {
	die "$SETTINGS lacks DATA_KEYS, and there is data that only the former key opens. Put the line DATA_KEYS=… back; a new key would open nothing"
}

add_setting() {
	[ -z "$(read_setting "$1")" ] || return 0
	printf '%s=%s\n' "$1" "$2" >>$SETTINGS
	is_changed=true
}

# A command that was run by hand may have left files of root, which the service could not open.
own_data() {
	data=$(read_setting DATA_DIR)
	install -d -m 700 -o pona -g pona "$data"
	# From one open folder to the next, and through no link: by path the service could lead it outside meanwhile.
	# Again, because a running server removes files meanwhile.
	for _turn in 1 2 3; do
		! chown -R -P -h pona:pona "$data/." 2>"$work/own.log" || return 0
	done
	tail -n 3 "$work/own.log" >&2
	die "Not all files in $data could be given to the user pona"
}

add_unit() {
	# A drop-in of "systemctl edit pona" is yours.
	if ! cmp -s $APP/current/deploy/pona.service $UNIT; then
		install -m 644 $APP/current/deploy/pona.service $UNIT
		systemctl daemon-reload
		is_changed=true
	fi
	systemctl --quiet enable pona
}

add_caddy() {
	need caddy
	is_caddy_changed=false
	is_whole=false
	if [ ! -f $CADDYFILE ] || is_packaged_caddyfile; then
		printf '# Sites of your own go below.\nimport pona.caddy\n' >$CADDYFILE
		is_caddy_changed=true
	fi
	[ "$(grep -v '^#' $CADDYFILE | grep -v '^$' | head -n 1)" != 'import pona.caddy' ] || is_whole=true
	if [ ! -f $SITES ]; then
		desk=$(read_setting DESK_ORIGIN)
		sed -e "s/{\$SITE:[^}]*}/$domain/" -e "s/{\$DESK:[^}]*}/${desk#*://}/" -e 's/{\$[A-Z_]*:\([^}]*\)}/\1/' \
			$APP/current/deploy/Caddyfile >"$work/sites"
		# Only one file may have options for all sites.
		[ $is_whole = true ] || sed -i '/^{$/,/^}$/d' "$work/sites"
		install -m 644 "$work/sites" $SITES
		is_caddy_changed=true
	fi
	if ! grep -Eq '^import (/etc/caddy/)?pona\.caddy' $CADDYFILE; then
		printf '\nimport pona.caddy\n' >>$CADDYFILE
		is_caddy_changed=true
		say "Your $CADDYFILE keeps its own options: take over the timeouts of $APP/current/deploy/Caddyfile"
	fi
	caddy validate --adapter caddyfile --config $CADDYFILE >"$work/caddy.log" 2>&1 || {
		tail -n 1 "$work/caddy.log" >&2
		die "Caddy does not accept $CADDYFILE. Mend it, or delete $SITES to have it written anew, and run this script again"
	}
	systemctl --quiet enable caddy
	if [ $is_caddy_changed = true ] || ! systemctl --quiet is-active caddy; then
		systemctl reload-or-restart caddy ||
			die 'Caddy does not start: "journalctl -u caddy" says why. Often another program has port 80 or 443'
	fi
}

is_packaged_caddyfile() {
	packaged=$(dpkg-query --show --showformat '${Conffiles}\n' caddy | awk -v file=$CADDYFILE '$1 == file { print $2 }')
	[ "$(md5sum <$CADDYFILE | cut -d ' ' -f 1)" = "$packaged" ]
}

start() {
	if [ $is_changed = true ]; then
		systemctl restart pona
	else
		systemctl start pona
	fi
	port=$(read_setting PORT)
	waited=0
	until $APP/current/node -e "
		fetch('http://127.0.0.1:${port:-8080}/up').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
		waited=$((waited + 1))
		[ $waited -lt $MAX_WAIT_SECONDS ] || die 'Pona does not serve: "journalctl -u pona" says why'
		! systemctl --quiet is-failed pona || die 'Pona does not start: "journalctl -u pona" says why'
		sleep 1
	done
}

upgrade() {
	[ -n "$folder" ] || return 0
	[ "$(read_version $APP/current)" != "$version" ] || return 0
	$APP/current/bin/pona upgrade "${tarball:-$folder}" $unsigned
	add_unit
}

say_what_is_next() {
	say "
Pona $(read_version $APP/current) serves https://$domain, and the desk at $(read_setting DESK_ORIGIN).

  1. Both names must point to this machine: Caddy then fetches their certificates by itself."
	# Fails where there is an administrator.
	if link=$($APP/current/bin/pona setup-link 2>/dev/null); then
		say "  2. $link

     It leads you through the set-up. Visitors see a notice until you end it there, or make accounts with
     \"pona staff add\". \"pona setup-link\" prints the link again."
	fi
	[ -z "$(read_setting DATA_KEYS)" ] || say "  3. Keep a copy of the line DATA_KEYS= of $SETTINGS in two places apart from the backups. Without that key
     nobody can read what patients wrote, and no backup helps."
	[ -n "$(read_setting SMTP_URL)" ] || say "  4. Set the mail server at the desk, under Settings, or as SMTP_URL, MAIL_FROM and MAIL_TO in $SETTINGS. Until then no
     mail is sent: each becomes a file in $(read_setting DATA_DIR)/mail. Then remove ALLOW_IN_PRODUCTION=mail-files and run
     \"systemctl restart pona\"."
	[ ! -f $SITES ] || say "  5. The desk answers from every network. To let in that of the coordinators alone, see $SITES."
}

main "$@"
