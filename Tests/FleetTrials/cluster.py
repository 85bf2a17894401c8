"""Three nodes of RabbitMQ from Debian 13 on this machine, each in a network namespace of its own, as the broker of a fleet."""
import os, random, shutil, signal, socket, subprocess, sys, time

import fleet

CACHE = f"{os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')}/cameo/package"
# Debian 13 with RabbitMQ.
ROOT = f"{CACHE}/trixie-rabbitmq.tar"
NODES = range(1, 4)
# Clients reach a node through one network and the other nodes through another, so each can be cut alone.
NETWORKS = {"clients": "10.70.1", "nodes": "10.70.2"}
# After so many seconds of silence a node counts as cut off; RabbitMQ's default is 60.
NET_TICK = 15
# docs/how-to/fleet.md explains those that a fleet needs.
SETTINGS = f"""
listeners.tcp = none
mqtt.listeners.tcp.1 = 0.0.0.0:1883
anonymous_login_user = guest
anonymous_login_pass = guest
loopback_users = none
mqtt.durable_queue_type = quorum
mqtt.max_session_expiry_interval_seconds = 604800
cluster_partition_handling = pause_minority
net_ticktime = {NET_TICK}
cluster_formation.peer_discovery_backend = classic_config
""" + "".join(f"cluster_formation.classic_config.nodes.{n} = rabbit@node{n}\n" for n in NODES)


def make_root():
    """Makes it once, with the network of this machine; it is kept beside that of Tests/Machine/debian."""
    if os.path.exists(ROOT):
        return
    print("making a fresh Debian (trixie) with RabbitMQ ...", file=sys.stderr)
    os.makedirs(CACHE, exist_ok=True)
    half = f"{ROOT}.{os.getpid()}.tar"
    words = ["mmdebstrap", "--quiet", "--variant=apt", "--mode=root", "--include=rabbitmq-server", "trixie", half]
    subprocess.run(words, check=True)
    os.rename(half, ROOT)


def enter_namespaces():
    """Runs this script again in namespaces of its own. What it starts, mounts and connects there ends with it."""
    if "INSIDE_NAMESPACES" not in os.environ:
        os.environ["INSIDE_NAMESPACES"] = "1"
        alone = ["unshare", "--mount", "--net", "--pid", "--mount-proc", "--fork", "--kill-child", sys.executable, *sys.argv]
        os.execvp("setpriv", ["setpriv", "--pdeathsig", "KILL", *alone])
    # `ip` keeps the namespaces of the nodes there.
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
    ip("link set lo up")
    for bridge, network in NETWORKS.items():
        ip(f"link add {bridge} type bridge", f"address add {network}.254/24 dev {bridge}", f"link set {bridge} up")


def ip(*lines, namespace=None):
    inside = ["-netns", namespace] if namespace else []
    subprocess.run(["ip", *inside, "-batch", "-"], input="\n".join(lines), text=True, check=True)


class Node(fleet.Process):
    """A node of the cluster, which can be killed, started again and cut off."""

    def __init__(self, number, top, root):
        self.name, self.number, self.folder = f"node{number}", number, f"{top}/nodes/node{number}"
        self.address = (f"{NETWORKS['clients']}.{number}", 1883)
        os.makedirs(self.folder)
        ip(f"netns add {self.name}")
        ip("link set lo up", namespace=self.name)
        for bridge, network in NETWORKS.items():
            ip(f"link add {bridge}{number} type veth peer name {bridge} netns {self.name}",
               f"link set {bridge}{number} master {bridge} up")
            ip(f"address add {network}.{number}/24 dev {bridge}", f"link set {bridge} up", namespace=self.name)
        inside = f"/nodes/{self.name}"
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/nodes",
            "RABBITMQ_NODENAME": f"rabbit@{self.name}", "RABBITMQ_PID_FILE": f"{inside}/pid",
            "RABBITMQ_CONFIG_FILE": "/nodes/rabbitmq.conf", "RABBITMQ_ENABLED_PLUGINS_FILE": "/nodes/plugins",
            "RABBITMQ_MNESIA_BASE": inside, "RABBITMQ_LOG_BASE": inside}
        words = ["ip", "netns", "exec", self.name, "chroot", root, "/usr/lib/rabbitmq/bin/rabbitmq-server"]
        super().__init__(words, environment, f"{self.folder}/output")

    @property
    def pid(self):
        with open(f"{self.folder}/pid") as file:
            return int(file.read())

    def kill(self):
        """Kills Erlang's machine; the script that has started it then ends."""
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
            self.process.wait()

    def answers(self):
        try:
            socket.create_connection(self.address, timeout=1).close()
        except OSError:
            return False
        return True

    def cut(self, bridges):
        """Takes it off networks: what goes to it and comes from it is dropped, and no interface goes down."""
        ip(*(f"link set {bridge}{self.number} nomaster" for bridge in bridges))

    def heal(self):
        ip(*(f"link set {bridge}{self.number} master {bridge}" for bridge in NETWORKS))


class Cluster:
    """The nodes in a Debian 13 of their own, with their data in a folder."""

    def __init__(self, top):
        self.root = f"{top}/root"
        os.makedirs(self.root)
        subprocess.run(["tar", "--extract", "--numeric-owner", "--file", ROOT, "--directory", self.root], check=True)
        os.makedirs(f"{top}/nodes")
        os.makedirs(f"{self.root}/nodes")
        subprocess.run(["mount", "--bind", f"{top}/nodes", f"{self.root}/nodes"], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", f"{self.root}/proc"], check=True)
        hosts = "127.0.0.1 localhost\n" + "".join(f"{NETWORKS['nodes']}.{n} node{n}\n" for n in NODES)
        for path, text in [("etc/hosts", hosts), ("nodes/rabbitmq.conf", SETTINGS), ("nodes/plugins", "[rabbitmq_mqtt].\n"),
                           ("nodes/.erlang.cookie", "trial")]:
            with open(f"{self.root}/{path}", "w") as file:
                file.write(text)
        os.chmod(f"{self.root}/nodes/.erlang.cookie", 0o400)
        self.nodes = [Node(number, top, self.root) for number in NODES]
        self.addresses = [node.address for node in self.nodes]
        self.wait_for("Some node serves no clients", self.is_whole)

    @property
    def pids(self):
        return [node.pid for node in self.nodes]

    def is_whole(self):
        return all(node.answers() for node in self.nodes)

    def wait_for(self, trouble, is_over, most=180):
        end = time.time() + most
        while not is_over():
            if time.time() > end:
                raise RuntimeError(f"{trouble} after {most} s.")
            time.sleep(0.5)

    def kill(self):
        for node in self.nodes:
            node.kill()
        # What is mounted there is not to be deleted with the folder.
        for name in ("nodes", "proc"):
            subprocess.run(["umount", f"{self.root}/{name}"], check=True)
        shutil.rmtree(self.root)


def harm(trial, seconds, _):
    """Kills two nodes, one after the other, then cuts a node off the others, then one off everything; each is healed.

    The backend dies with the first node, so that its session has to outlive the node.
    """
    cluster, part = trial.broker, seconds / 8
    first, second, third = random.sample(cluster.nodes, 3)
    time.sleep(part)
    trial.backend.kill()
    first.kill()
    time.sleep(part)
    trial.backend.start()
    time.sleep(part)
    second.kill()
    cluster.wait_for("A node without a majority serves clients", lambda: not third.answers())
    time.sleep(part)
    first.start()
    second.start()
    cluster.wait_for("Some node serves no clients", cluster.is_whole)
    time.sleep(part)
    for node, bridges in [(third, ["nodes"]), (first, NETWORKS)]:
        node.cut(bridges)
        cluster.wait_for("A node that is cut off serves clients", lambda: not node.answers())
        # The other nodes have to notice it too.
        time.sleep(max(part, 2 * NET_TICK))
        node.heal()
        cluster.wait_for("Some node serves no clients", cluster.is_whole)
    time.sleep(part)
    return {"node": 2, "backend": 1, "cut between nodes": 1, "node cut off": 1}


def trial(program, kiosks, seconds, rate):
    """What the processes of each broker take under the same load before any fault, and what became of the events."""
    costs = {}

    def watch(trial, seconds, _):
        costs[type(trial.broker).__name__] = fleet.usage(trial.broker.pids, seconds)
        return {}

    def watch_and_harm(trial, seconds, faults):
        watch(trial, seconds / 4, faults)
        return harm(trial, seconds, faults)

    alone = fleet.chaos(program, kiosks, seconds / 4, rate, harm=watch)
    return costs, [alone, fleet.chaos(program, kiosks, seconds, rate, harm=watch_and_harm, make_broker=Cluster)]
