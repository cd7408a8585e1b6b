# What a host of the lab does before it lets anybody in. It has namespaces of its own, and here gets a /tmp, a /dev/shm
# and a /run of its own, where Ray keeps its sockets, its state and its objects, and a home in its folder.
# usage: host.sh NAME ADDRESS FOLDER [SHOWN …]     SHOWN are folders that it sees as they are, also if they lie in /tmp
set -eu
name=$1 address=$2 folder=$3
shift 3
hostname "$name"
mount --make-rprivate /
mount --bind "$folder/passwd" /etc/passwd  # which says where home is
mount -t tmpfs -o mode=755 tmpfs /run
mkdir /run/sshd
cp "$folder/hostkey" /run/hostkey
rm -rf "$folder/tmp"  # as on a machine that has just been switched on
mkdir -m 1777 "$folder/tmp"
for shown in "$folder" "$@"; do
    case $shown in /tmp/*) mkdir -p "$folder$shown" && mount --rbind "$shown" "$folder$shown" ;; esac
done
mount --rbind "$folder/tmp" /tmp
mount -t tmpfs -o mode=1777,size=1g tmpfs /dev/shm
cat > /run/sshd_config <<END
ListenAddress $address
HostKey /run/hostkey
PidFile /run/sshd.pid
AuthenticationMethods publickey
PermitRootLogin prohibit-password
UsePAM no
MaxStartups 50
MaxSessions 50
END
exec /usr/sbin/sshd -D -e -f /run/sshd_config
