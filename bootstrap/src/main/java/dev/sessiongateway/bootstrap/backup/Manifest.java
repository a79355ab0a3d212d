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
}
