package dev.sessiongateway.bootstrap.backup;

import java.util.List;

/// The description of a backup, the last file of its archive.
///
/// @param format of the archive; 1 was before the first release
/// @param gateway the version that made it
/// @param createdAt as ISO 8601
/// @param leftOut damaged databases that are not in it
/// @param files the number of files, without the description and the list of files
/// @param bytes of these files
/// @param listSha256 of the list of files, which has the sum of each
record Manifest(
    int format,
    String gateway,
    String createdAt,
    List<Database> databases,
    List<LeftOut> leftOut,
    long files,
    long bytes,
    String listSha256) {
  static final int FORMAT = 2;
  static final String FILE = "manifest.json";
  static final String LIST = "files.jsonl";

  /// @param file relative to the data directory
  /// @param schema the version of its tables
  record Database(String file, int schema) {}

  record LeftOut(String file, String reason) {}

  /// A line of the list of files.
  ///
  /// @param path relative to the data directory
  record Entry(String path, long bytes, String sha256) {}

  /// A name or word out of an archive, as it may be printed: an archive of somebody else can hold
  /// characters that a terminal obeys, or that hide or turn around what stands beside them.
  static final class PrintedName {
    private static final int LONGEST = 300;

    private PrintedName() {}

    static String of(String name) {
      var printed = new StringBuilder();
      name.codePoints().limit(LONGEST).forEach(letter -> append(printed, letter));
      if (name.codePoints().count() > LONGEST) {
        printed.append('…');
      }
      return printed.toString();
    }

    private static void append(StringBuilder printed, int letter) {
      if (isPlain(letter)) {
        printed.appendCodePoint(letter);
      } else {
        printed.append("\\u{%x}".formatted(letter));
      }
    }

    private static boolean isPlain(int letter) {
      return switch (Character.getType(letter)) {
        case Character.CONTROL,
            Character.FORMAT,
            Character.SURROGATE,
            Character.PRIVATE_USE,
            Character.UNASSIGNED,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR ->
            false;
        default -> letter != '\\';
      };
    }
  }
}
