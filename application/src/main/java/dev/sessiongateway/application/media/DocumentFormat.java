package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.domain.text.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Kinds of documents whose bytes show whether they are what they are called.
enum DocumentFormat {
  PDF("a PDF"),
  ZIP("a ZIP archive"),
  /// Word, Excel and PowerPoint since 2007, and OpenDocument: ZIP archives, unless they have a
  /// password.
  OFFICE("an office document"),
  /// Those before. Many programs give these names to texts that Word and Excel open.
  FORMER_OFFICE("an office document");

  /// A PDF may begin after some other bytes.
  private static final int PDF_WITHIN = 1_024;

  private static final int HEAD = 4_096;
  private static final String OLE = "\u00D0\u00CF\u0011\u00E0";

  /// How the types of the newer ones begin.
  private static final List<String> OF_OFFICE_TYPES =
      List.of(
          "application/vnd.openxmlformats-officedocument.",
          "application/vnd.oasis.opendocument.",
          "application/vnd.ms-word.document.macroenabled",
          "application/vnd.ms-excel.sheet.macroenabled",
          "application/vnd.ms-powerpoint.presentation.macroenabled");

  private static final String OF_OFFICE = "urn:schemas-microsoft-com:office";

  private final String shown;

  DocumentFormat(String shown) {
    this.shown = shown;
  }

  /// What it is, for faults.
  String shown() {
    return shown;
  }

  /// @param type in its usual form, empty for none
  static Optional<DocumentFormat> ofType(String type) {
    var name = MediaTypeName.withoutParameters(type);
    return switch (name) {
      case "application/pdf" -> Optional.of(PDF);
      case "application/zip" -> Optional.of(ZIP);
      case "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint" ->
          Optional.of(FORMER_OFFICE);
      default ->
          OF_OFFICE_TYPES.stream().anyMatch(name::startsWith)
              ? Optional.of(OFFICE)
              : Optional.empty();
    };
  }

  static Optional<DocumentFormat> ofName(@Nullable String filename) {
    var dot = filename == null ? -1 : filename.lastIndexOf('.');
    if (filename == null || dot < 0) {
      return Optional.empty();
    }
    return switch (Ascii.lower(filename.substring(dot + 1))) {
      case "pdf" -> Optional.of(PDF);
      case "zip" -> Optional.of(ZIP);
      case "docx", "xlsx", "pptx", "docm", "xlsm", "pptm", "odt", "ods", "odp" ->
          Optional.of(OFFICE);
      case "doc", "xls", "ppt" -> Optional.of(FORMER_OFFICE);
      default -> Optional.empty();
    };
  }

  /// @param seen what a [MediaTypeDetector] says
  boolean isTrueOf(byte[] bytes, String seen) {
    var head = new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
    return switch (this) {
      case PDF -> head.substring(0, Math.min(head.length(), PDF_WITHIN)).contains("%PDF-");
      case ZIP -> head.startsWith("PK");
      case OFFICE -> head.startsWith("PK") || head.startsWith(OLE);
      case FORMER_OFFICE ->
          head.startsWith("PK")
              || head.startsWith(OLE)
              || head.startsWith("{\\rtf")
              || head.startsWith("\t\u0000")
              || head.startsWith("\t\u0002")
              || head.startsWith("\t\u0004")
              || head.startsWith("\t\b")
              || head.contains(OF_OFFICE)
              || (seen.startsWith("text/") && !seen.equals("text/html"))
              || seen.endsWith("/rtf")
              || seen.endsWith("/xml");
    };
  }
}
