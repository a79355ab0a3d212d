package dev.sessiongateway.bootstrap.cloudapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.spec.MGF1ParameterSpec;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/// The endpoint of a flow, as Meta's page describes how a business writes it.
final class FlowEndpointServer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final KeyPair keys = BusinessKey.pair();
  private final Queue<JsonNode> requests = new ConcurrentLinkedQueue<>();
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private volatile UnaryOperator<byte[]> tampering = UnaryOperator.identity();

  String pem() {
    return BusinessKey.pem(keys);
  }

  /// The next answer, in clear text.
  void next(String answer) {
    answers.add(answer);
  }

  /// What is done with the bytes of answers.
  void tamper(UnaryOperator<byte[]> how) {
    tampering = how;
  }

  /// The last request, in clear text.
  JsonNode request() {
    return requests.remove();
  }

  byte[] answer(byte[] body) {
    try {
      var sent = JSON.readTree(body);
      var rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
      rsa.init(
          Cipher.DECRYPT_MODE,
          keys.getPrivate(),
          new OAEPParameterSpec(
              "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
      var key = new SecretKeySpec(rsa.doFinal(bytes(sent, "encrypted_aes_key")), "AES");
      var vector = bytes(sent, "initial_vector");
      var clear = aes(Cipher.DECRYPT_MODE, key, vector).doFinal(bytes(sent, "encrypted_flow_data"));
      requests.add(JSON.readTree(clear));
      for (var i = 0; i < vector.length; i++) {
        vector[i] ^= (byte) 0xFF;
      }
      var answer = aes(Cipher.ENCRYPT_MODE, key, vector).doFinal(answers.remove().getBytes(UTF_8));
      return Base64.getEncoder().encode(tampering.apply(answer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(JsonNode body, String field) {
    return Base64.getDecoder().decode(JsonField.text(body, field));
  }

  private static Cipher aes(int mode, SecretKeySpec key, byte[] vector)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(128, vector));
    return cipher;
  }
}
