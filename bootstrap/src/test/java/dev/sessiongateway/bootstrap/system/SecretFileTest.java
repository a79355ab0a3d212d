package dev.sessiongateway.bootstrap.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.file.PowerCuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {
  @TempDir private Path folder;

  @Test
  void aSecretIsMadeOnceAndReadAgain() throws IOException {
    var file = folder.resolve("new/secret.key");

    var made = SecretFile.readOrCreate(file);

    assertThat(made).hasSize(SecretFile.BYTES);
    assertThat(SecretFile.readOrCreate(file)).isEqualTo(made);
    assertThat(SecretFile.readOrCreate(folder.resolve("other.key"))).isNotEqualTo(made);
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void onlyTheOwnerMayReadIt() throws IOException {
    var file = folder.resolve("secret.key");
    SecretFile.readOrCreate(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aFileWithSomethingElseInItIsRefusedByName() throws IOException {
    var file = folder.resolve("secret.key");
    for (var text : new String[] {"", "c2hvcnQ=", "not base64"}) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> SecretFile.readOrCreate(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining("32 bytes");
    }
  }

  @Test
  void aSecretThatWasGivenOutSurvivesAPowerCut() throws Exception {
    PowerCuts.in(folder)
        .during(
            (root, acknowledged) ->
                acknowledged.accept(
                    HexFormat.of().formatHex(SecretFile.readOrCreate(secretIn(root)))),
            (root, acknowledged) -> {
              var left = HexFormat.of().formatHex(SecretFile.readOrCreate(secretIn(root)));
              if (!acknowledged.isEmpty()) {
                assertThat(left).isEqualTo(acknowledged.getFirst());
              }
            });
  }

  private static Path secretIn(Path root) {
    return root.resolve("data").resolve("secret.key");
  }
}
