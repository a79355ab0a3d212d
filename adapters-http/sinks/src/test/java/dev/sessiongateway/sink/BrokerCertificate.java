package dev.sessiongateway.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// The certificate of a broker on localhost, under no other name or address, which is its own
/// authority. Made with the program `keytool` of this Java.
///
/// @param certificate in PEM
/// @param key in PEM
/// @param file with the certificate, as an operator names it
public record BrokerCertificate(String certificate, String key, Path file, SSLContext context) {
  private static final String ALIAS = "server";
  private static final String PASSWORD = "changeit";

  public static BrokerCertificate make(Path directory) {
    try {
      var store = directory.resolve("broker.p12");
      JavaServer.run(
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
              "CN=broker",
              "-ext",
              "SAN=dns:localhost",
              "-keystore",
              store.toString(),
              "-storepass",
              PASSWORD));
      var keys = KeyStore.getInstance("PKCS12");
      try (var in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      var made = keys.getCertificate(ALIAS);
      var trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(ALIAS, made);
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      var context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      var text = pem("CERTIFICATE", made.getEncoded());
      return new BrokerCertificate(
          text,
          pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()),
          Files.writeString(directory.resolve("broker.pem"), text),
          context);
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
