package dev.sessiongateway.bootstrap.system;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// A file with a random secret that only its owner can read. It is created once and never changed;
/// deleting it invalidates everything signed or encrypted with it.
public final class SecretFile {
  /// Enough for HMAC-SHA256 and AES-256.
  public static final int BYTES = 32;

  private SecretFile() {}

  /// Reads the secret; creates the file and its folders if absent.
  ///
  /// @return [#BYTES] bytes
  /// @throws IOException when the file cannot be read or created, or has other content; the message
  ///   names the file
  public static byte[] readOrCreate(Path file) throws IOException {
    try {
      return read(file);
    } catch (NoSuchFileException _) {
      create(file);
      return read(file);
    }
  }

  private static byte[] read(Path file) throws IOException {
    try {
      var secret = Base64.getDecoder().decode(Files.readString(file).strip());
      if (secret.length == BYTES) {
        return secret;
      }
    } catch (IllegalArgumentException e) {
      throw damaged(file, e);
    }
    throw damaged(file, null);
  }

  private static IOException damaged(Path file, @Nullable Exception cause) {
    return new IOException(
        file + " must hold " + BYTES + " bytes in base64; restore it, or delete it for a new one",
        cause);
  }

  /// Whole and on disk before anything is signed or encrypted with it.
  private static void create(Path file) throws IOException {
    var secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    var text = Base64.getEncoder().encodeToString(secret) + "\n";
    DurableFiles.createFolders(DurableFiles.parentOf(file));
    DurableFiles.write(file, text.getBytes(StandardCharsets.US_ASCII), owner());
  }

  private static FileAttribute<?> owner() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  }
}
