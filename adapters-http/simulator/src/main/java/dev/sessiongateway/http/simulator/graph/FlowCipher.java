package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

/// One request to the endpoint of a form, and its answer (Meta's page *Implementing your Flow
/// Endpoint, Request Decryption and Encryption*): AES of 128 bits with GCM, whose key is encrypted
/// by RSA with OAEP and SHA-256. The answer has the same key and the inverted initial vector.
final class FlowCipher {
  private static final int KEY_BITS = 128;
  private static final int TAG_BITS = 128;
  private static final String AES = "AES";
  private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
  private static final String END = "-----END PUBLIC KEY-----";

  private final SecretKey key;
  private final byte[] vector;

  private FlowCipher(SecretKey key, byte[] vector) {
    this.key = key;
    this.vector = vector;
  }

  /// With a new key.
  static FlowCipher create() {
    try {
      var generator = KeyGenerator.getInstance(AES);
      generator.init(KEY_BITS);
      return new FlowCipher(generator.generateKey(), generator.generateKey().getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has AES", e);
    }
  }

  /// @param pem the public key of the business, which was checked when it was set
  Encrypted encrypt(String json, String pem) {
    try {
      var data = aes(Cipher.ENCRYPT_MODE, vector).doFinal(json.getBytes(UTF_8));
      var rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
      rsa.init(
          Cipher.ENCRYPT_MODE,
          publicKey(pem),
          new OAEPParameterSpec(
              "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
      var base64 = Base64.getEncoder();
      return new Encrypted(
          base64.encodeToString(data),
          base64.encodeToString(rsa.doFinal(key.getEncoded())),
          base64.encodeToString(vector));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has RSA and AES", e);
    }
  }

  private static PublicKey publicKey(String pem) throws GeneralSecurityException {
    var text = pem.strip();
    var inner = text.substring(BEGIN.length(), text.length() - END.length());
    return KeyFactory.getInstance("RSA")
        .generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(inner)));
  }

  private Cipher aes(int mode, byte[] initial) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, initial));
    return cipher;
  }

  /// The answer in clear text; empty for one that is not encrypted with this key, or was changed.
  ///
  /// @param answer Base64
  Optional<String> decrypt(String answer) {
    try {
      var bytes = Base64.getDecoder().decode(answer.strip());
      return Optional.of(new String(aes(Cipher.DECRYPT_MODE, inverted()).doFinal(bytes), UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private byte[] inverted() {
    var inverted = new byte[vector.length];
    for (var i = 0; i < vector.length; i++) {
      inverted[i] = (byte) ~vector[i];
    }
    return inverted;
  }

  /// The body of the request.
  record Encrypted(
      @JsonProperty("encrypted_flow_data") String data,
      @JsonProperty("encrypted_aes_key") String key,
      @JsonProperty("initial_vector") String vector) {}
}
