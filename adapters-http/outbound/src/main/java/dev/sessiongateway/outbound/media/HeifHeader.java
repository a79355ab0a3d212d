package dev.sessiongateway.outbound.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.Dimension;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads how large a picture in HEIF is (HEIC, AVIF), as it is shown. Phones store it in tiles, so
/// the size is that of the primary item, and not of the first.
final class HeifHeader {
  private static final int BOX_HEADER = 8;
  private static final int FULL_BOX = 4;
  private static final int MOST_PROPERTIES = 1_000;
  private static final int LONGEST_SIDE = 1 << 20;

  private final byte[] bytes;
  private final ByteBuffer big;

  /// In the order in which items count them, from 1.
  private final List<Property> properties = new ArrayList<>();

  private int primary = -1;
  private @Nullable Box associations;

  private HeifHeader(byte[] bytes) {
    this.bytes = bytes;
    this.big = ByteBuffer.wrap(bytes);
  }

  /// Empty when the file does not say it.
  static Optional<Dimension> size(byte[] bytes) {
    try {
      var header = new HeifHeader(bytes);
      header.boxes(new Box("", 0, bytes.length));
      return header.size();
    } catch (IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private void boxes(Box outer) {
    for (var at = outer.from(); at + BOX_HEADER <= outer.to(); ) {
      var length = Integer.toUnsignedLong(big.getInt(at));
      var end = length == 0 ? outer.to() : at + length;
      if (end < at + BOX_HEADER || end > outer.to()) {
        return;
      }
      var name = new String(bytes, at + 4, 4, ISO_8859_1);
      box(new Box(name, at + BOX_HEADER, Math.toIntExact(end)), outer.name());
      at = Math.toIntExact(end);
    }
  }

  private void box(Box box, String outer) {
    switch (outer + "/" + box.name()) {
      case "/meta" -> boxes(new Box("meta", box.from() + FULL_BOX, box.to()));
      case "meta/iprp", "iprp/ipco" -> boxes(box);
      case "meta/pitm" -> primary = id(box.from() + FULL_BOX, big.get(box.from()) == 0);
      case "iprp/ipma" -> associations = box;
      default -> {
        if (outer.equals("ipco") && properties.size() < MOST_PROPERTIES) {
          properties.add(new Property(box.name(), box.from()));
        }
      }
    }
  }

  private int id(int at, boolean isShort) {
    return isShort ? big.getShort(at) & 0xFFFF : big.getInt(at);
  }

  private Optional<Dimension> size() {
    Dimension size = null;
    var isOnItsSide = false;
    for (var property : ofPrimary()) {
      var at = property.at();
      switch (property.name()) {
        case "ispe" -> size = new Dimension(big.getInt(at + 4), big.getInt(at + 8));
        case "irot" -> isOnItsSide = (big.get(at) & 1) == 1;
        default -> {}
      }
    }
    if (size == null || !isPossible(size.width) || !isPossible(size.height)) {
      return Optional.empty();
    }
    return Optional.of(isOnItsSide ? new Dimension(size.height, size.width) : size);
  }

  private static boolean isPossible(int side) {
    return side > 0 && side <= LONGEST_SIDE;
  }

  private List<Property> ofPrimary() {
    var box = associations;
    if (box == null) {
      return List.of();
    }
    var isShort = big.get(box.from()) == 0;
    var isWide = (big.get(box.from() + 3) & 1) == 1;
    var at = box.from() + FULL_BOX + 4;
    for (var items = big.getInt(box.from() + FULL_BOX); items > 0 && at < box.to(); items--) {
      var item = id(at, isShort);
      at += isShort ? 2 : 4;
      var count = big.get(at) & 0xFF;
      at++;
      if (item == primary) {
        return named(at, count, isWide);
      }
      at += count * (isWide ? 2 : 1);
    }
    return List.of();
  }

  /// Their numbers, without the first bit, which says whether the property is essential.
  private List<Property> named(int from, int count, boolean isWide) {
    var found = new ArrayList<Property>();
    for (var i = 0; i < count; i++) {
      var number = isWide ? big.getShort(from + 2 * i) & 0x7FFF : big.get(from + i) & 0x7F;
      if (number > 0 && number <= properties.size()) {
        found.add(properties.get(number - 1));
      }
    }
    return found;
  }

  /// @param at behind the header of its box
  private record Property(String name, int at) {}

  private record Box(String name, int from, int to) {}
}
