package dev.sessiongateway.bootstrap.cloudapi;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The public key of a business, as its number takes it.
public final class BusinessKey {
  private static final int BITS = 2_048;

  private BusinessKey() {}

  /// A new key: RSA of 2048 bits in PEM, in one line of Base64.
  public static String pem() {
    return pem(pair());
  }

  static KeyPair pair() {
    try {
      var pair = KeyPairGenerator.getInstance("RSA");
      pair.initialize(BITS);
      return pair.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  static String pem(KeyPair pair) {
    var bytes = pair.getPublic().getEncoded();
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getEncoder().encodeToString(bytes)
        + "\n-----END PUBLIC KEY-----\n";
  }
}
