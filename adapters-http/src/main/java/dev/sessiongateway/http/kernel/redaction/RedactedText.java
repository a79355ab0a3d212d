package dev.sessiongateway.http.kernel.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Queries, forms, URLs and other texts without the secrets that their parameters hold. Each
/// pattern reads the text once.
///
/// @param mark what stands for a secret
public record RedactedText(String mark) {
  private static final RedactedText MASKED = new RedactedText(SecretMask.MASK);

  /// `https://user:secret@`, up to the last `@` before the path.
  private static final Pattern USER_INFO =
      Pattern.compile("(?i)(?<![a-z])([a-z][a-z0-9+.-]{0,20}+://)[^/?#\\s\"'<>\\\\]*@");

  /// A parameter of a query, wherever the query stands.
  private static final Pattern PARAMETER =
      Pattern.compile("(^|[?&;#])([^=&?#;\\s\"'<>]{1,200}+)=([^&#;\\s\"'<>]*+)");

  private static final Pattern SEPARATOR = Pattern.compile("(?<=[&;])|(?=[&;])");

  /// A URL with masks for its secrets.
  public static String url(String url) {
    return MASKED.text(url);
  }

  /// Whether the URL has a mask for a secret.
  public static boolean isMasked(String url) {
    return url.contains("=" + SecretMask.MASK) || url.contains("//" + SecretMask.MASK + "@");
  }

  /// A query, or a form in the same encoding, which stays encoded.
  public String query(String query) {
    var redacted = new StringBuilder();
    for (var part : SEPARATOR.split(query, -1)) {
      redacted.append(parameter(part));
    }
    return redacted.toString();
  }

  private String parameter(String part) {
    var equals = part.indexOf('=');
    if (equals < 0) {
      return part;
    }
    var name = part.substring(0, equals);
    var value = part.substring(equals + 1);
    if (SecretNames.isSecret(name)) {
      return value.isEmpty() ? part : name + "=" + mark;
    }
    var plain = PercentEncoding.decode(value);
    if (plain.isEmpty()) {
      return name + "=" + mark;
    }
    var redacted = plain(plain.get());
    return redacted.equals(plain.get())
        ? part
        : name + "=" + URLEncoder.encode(redacted, StandardCharsets.UTF_8);
  }

  /// Any text: the secrets of the URLs and queries in it. One that spells its secrets with percent
  /// signs is answered decoded.
  public String text(String text) {
    var once = plain(text);
    if (once.indexOf('%') < 0) {
      return once;
    }
    var decoded = PercentEncoding.decode(once);
    if (decoded.isEmpty()) {
      return mark;
    }
    var redacted = plain(decoded.get());
    return redacted.equals(decoded.get()) ? once : redacted;
  }

  private String plain(String text) {
    var without =
        text.contains("://")
            ? USER_INFO.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(mark) + "@")
            : text;
    return without.indexOf('=') < 0 ? without : PARAMETER.matcher(without).replaceAll(this::said);
  }

  private String said(MatchResult parameter) {
    var isSecret = SecretNames.isSecret(parameter.group(2)) && !parameter.group(3).isEmpty();
    return Matcher.quoteReplacement(
        isSecret ? parameter.group(1) + parameter.group(2) + "=" + mark : parameter.group());
  }
}
