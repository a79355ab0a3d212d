package dev.sessiongateway.network.xmpp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// A certificate of a server, made with the program `keytool` of this Java.
final class ServerCertificate {
  private static final String ALIAS = "server";
  private static final String PASSWORD = "changeit";

  final String certificate;
  final String key;

  /// @param validity as keytool takes it, such as `-startdate -3d -validity 1`
  ServerCertificate(Path directory, String host, String... validity) {
    try {
      var store = directory.resolve(host + ".p12");
      var command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-keyalg",
                  "RSA",
                  "-storetype",
                  "PKCS12",
                  "-alias",
                  ALIAS,
                  "-dname",
                  "CN=" + host,
                  "-ext",
                  "SAN=dns:" + host,
                  "-keystore",
                  store.toString(),
                  "-storepass",
                  PASSWORD));
      command.addAll(List.of(validity));
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.onExit().join().exitValue() != 0) {
        throw new IllegalStateException("keytool failed");
      }
      var keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      Certificate made = keys.getCertificate(ALIAS);
      certificate = pem("CERTIFICATE", made.getEncoded());
      key = pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String kind, byte[] bytes) {
    var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
  }
}
