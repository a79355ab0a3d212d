package dev.sessiongateway.application.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// The certificate of a server, under one name and no address, which is its own authority. Made
/// with the program `keytool` of this Java.
///
/// @param certificate in PEM
/// @param key in PEM
/// @param file with the certificate, as an operator names it
/// @param context of clients that trust it
/// @param authority the certificate itself
/// @param serving the context of a server that has it
public record ServerCertificate(
    String certificate,
    String key,
    Path file,
    SSLContext context,
    X509Certificate authority,
    SSLContext serving) {
  private static final String ALIAS = "server";
  private static final String PASSWORD = "changeit";
  private static final String STORE = "PKCS12";

  /// @param directory gets its files
  /// @param validity as keytool takes it, such as `-startdate -3d -validity 1`
  public static ServerCertificate make(Path directory, String host, String... validity) {
    try {
      var store = directory.resolve(host + ".p12");
      generate(store, host, validity);
      var keys = KeyStore.getInstance(STORE);
      try (var in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      var made = keys.getCertificate(ALIAS);
      var trusted = KeyStore.getInstance(STORE);
      trusted.load(null, null);
      trusted.setCertificateEntry(ALIAS, made);
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      var context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      var text = pem("CERTIFICATE", made.getEncoded());
      return new ServerCertificate(
          text,
          pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()),
          Files.writeString(directory.resolve(host + ".pem"), text),
          context,
          (X509Certificate) made,
          serving(keys));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext serving(KeyStore keys) throws GeneralSecurityException {
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    var context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  private static void generate(Path store, String host, String... validity) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                // A key of RSA takes many times longer.
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-storetype",
                STORE,
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
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException(said);
    }
  }

  private static String pem(String kind, byte[] bytes) {
    var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
  }
}
