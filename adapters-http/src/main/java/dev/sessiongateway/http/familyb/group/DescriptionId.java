package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The id that family B's clients compare to see whether a group's description changed. Networks
/// need not give one, so it is made of the description itself.
final class DescriptionId {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int BYTES = 10;

  private DescriptionId() {}

  /// 20 hexadecimal digits; absent when there is no description.
  static @Nullable String of(Group group) {
    return group.description() == null ? null : of(group.id() + "\n" + group.description());
  }

  private static String of(String text) {
    return HEX.formatHex(Sha256.of(text), 0, BYTES);
  }
}
