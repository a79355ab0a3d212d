package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The id by which clients detect a changed group description. Not every network has one, so it is
/// a hash of the description.
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
