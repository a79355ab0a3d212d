package dev.sessiongateway.http.kernel.redaction;

import dev.sessiongateway.domain.text.Ascii;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The body of a form without its secrets; everything else stays as it was sent.
public final class RedactedForm {
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i);\\s*boundary\\s*=\\s*(?:\"([^\"]{1,200})\"|([^;\\s\"]{1,200}))");
  private static final Pattern NAME =
      Pattern.compile("(?i);\\s*name\\*?\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^;\\s\"]++))");
  private static final Pattern FILE = Pattern.compile("(?i);\\s*filename\\*?\\s*=");
  private static final String END_OF_HEADERS = "\r\n\r\n";

  private final RedactedText texts;
  private final String mark;
  private final UnaryOperator<String> json;

  /// @param mark what stands for a secret
  /// @param json makes JSON of a field free of secrets
  public RedactedForm(String mark, UnaryOperator<String> json) {
    this.texts = new RedactedText(mark);
    this.mark = mark;
    this.json = json;
  }

  /// @param type the media type of the form, with its parameters
  /// @return one without its boundary, or in another form, is dropped as a whole
  public byte[] of(String type, byte[] body) {
    if (!Ascii.lower(type).startsWith("multipart/")) {
      return texts.query(new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }
    var boundary = BOUNDARY.matcher(type);
    if (!boundary.find()) {
      return mark.getBytes(StandardCharsets.UTF_8);
    }
    // One character for each byte.
    var text = new String(body, StandardCharsets.ISO_8859_1);
    var delimiter = "--" + (boundary.group(1) == null ? boundary.group(2) : boundary.group(1));
    return parts(text, delimiter).getBytes(StandardCharsets.ISO_8859_1);
  }

  private String parts(String text, String delimiter) {
    var redacted = new StringBuilder(text.length());
    var start = 0;
    while (true) {
      var end = text.indexOf(delimiter, start);
      if (end < 0) {
        return redacted.append(part(text.substring(start))).toString();
      }
      redacted.append(part(text.substring(start, end))).append(delimiter);
      start = end + delimiter.length();
    }
  }

  /// @param part from the end of a line with a delimiter up to the beginning of the next one
  private String part(String part) {
    var split = part.indexOf(END_OF_HEADERS);
    if (split < 0) {
      return part;
    }
    var headers = part.substring(0, split);
    if (FILE.matcher(headers).find()) {
      return part;
    }
    var content = split + END_OF_HEADERS.length();
    var end = part.endsWith("\r\n") && part.length() - 2 >= content ? part.length() - 2 : content;
    var name = NAME.matcher(headers);
    var value = part.substring(content, end);
    var redacted = name.find() && !isSecret(name) ? plain(value) : mark;
    return part.substring(0, content) + redacted + part.substring(end);
  }

  private static boolean isSecret(MatchResult name) {
    return SecretNames.isSecret(
        name.group(1) == null ? name.group(2) : name.group(1).replace("\\", ""));
  }

  private String plain(String bytes) {
    var value = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    var start = value.stripLeading();
    var isJson = start.startsWith("{") || start.startsWith("[");
    var without = isJson ? json.apply(value) : texts.text(value);
    return without.equals(value)
        ? bytes
        : new String(without.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
