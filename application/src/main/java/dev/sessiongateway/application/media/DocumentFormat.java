package dev.sessiongateway.application.media;

import dev.sessiongateway.domain.media.MediaTypeName;
import dev.sessiongateway.domain.text.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Kinds of documents whose bytes tell whether they are what they are called.
enum DocumentFormat {
  PDF("a PDF", List.of("application/pdf"), List.of("pdf")),
  ZIP("a ZIP archive", List.of("application/zip"), List.of("zip")),
  /// Word, Excel and PowerPoint since 2007, and OpenDocument: ZIP archives, unless they have a
  /// password.
  OFFICE(
      "an office document",
      List.of(
          "application/vnd.openxmlformats-officedocument.",
          "application/vnd.oasis.opendocument.",
          "application/vnd.ms-word.document.macroenabled",
          "application/vnd.ms-excel.sheet.macroenabled",
          "application/vnd.ms-powerpoint.presentation.macroenabled"),
      List.of("docx", "xlsx", "pptx", "docm", "xlsm", "pptm", "odt", "ods", "odp")),
  /// Those before. Many programs give these names to texts that Word and Excel open.
  FORMER_OFFICE(
      "an office document",
      List.of(
          "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint"),
      List.of("doc", "xls", "ppt"));

  /// A PDF may begin after some other bytes.
  private static final int PDF_WITHIN = 1_024;

  private static final int HEAD = 4_096;
  private static final String OLE = "\u00D0\u00CF\u0011\u00E0";
  private static final String OF_OFFICE = "urn:schemas-microsoft-com:office";

  private final String shown;
  private final List<String> types;
  private final List<String> extensions;

  DocumentFormat(String shown, List<String> types, List<String> extensions) {
    this.shown = shown;
    this.types = types;
    this.extensions = extensions;
  }

  /// What it is, for faults.
  String shown() {
    return shown;
  }

  /// @param type in its usual form, empty for none
  static Optional<DocumentFormat> ofType(String type) {
    var name = MediaTypeName.withoutParameters(type);
    return Arrays.stream(values()).filter(format -> format.isCalled(name)).findFirst();
  }

  private boolean isCalled(String type) {
    return types.stream().anyMatch(each -> each.endsWith(".") || each.endsWith("macroenabled")
        ? type.startsWith(each)
        : type.equals(each));
  }

  static Optional<DocumentFormat> ofName(@Nullable String filename) {
    var dot = filename == null ? -1 : filename.lastIndexOf('.');
    if (filename == null || dot < 0) {
      return Optional.empty();
    }
    var extension = Ascii.lower(filename.substring(dot + 1));
    return Arrays.stream(values())
        .filter(format -> format.extensions.contains(extension))
        .findFirst();
  }

  /// @param seen what a [MediaTypeDetector] says
  boolean isTrueOf(byte[] bytes, String seen) {
    var head =
        new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1);
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
