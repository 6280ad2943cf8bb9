"""Makes certificates with openssl: an authority, a server's certificate for loopback, and a client's."""
import os
import subprocess


class Certificates:
    """The files in a folder: ca.pem, server.pem, server.key, client.pem, client.key, and other.pem, which signed none."""

    def __init__(self, folder, client="client"):
        os.makedirs(folder, exist_ok=True)
        self.folder = folder
        self.authority("ca")
        self.authority("other")
        self.signed("server", "localhost", "subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n")
        self.signed("client", client, "extendedKeyUsage=clientAuth\n")

    def path(self, name):
        return os.path.join(self.folder, name)

    def authority(self, name):
        self.openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                     "-subj", f"/CN={name} of a test", "-keyout", name + ".key", "-out", name + ".pem")

    def signed(self, name, subject, extensions):
        with open(self.path(name + ".ext"), "w") as file:
            file.write(extensions)
        self.openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={subject}",
                     "-keyout", name + ".key", "-out", name + ".csr")
        self.openssl("x509", "-req", "-in", name + ".csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
                     "-extfile", name + ".ext", "-out", name + ".pem")

    def openssl(self, *arguments):
        done = subprocess.run(["openssl", *arguments], cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError("openssl: " + done.stderr)
