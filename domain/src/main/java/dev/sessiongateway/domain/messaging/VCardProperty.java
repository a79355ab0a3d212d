package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.text.Ascii;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A property of a card.
///
/// @param name in capitals, without the group that may stand before it
/// @param account the digits of the account that a number belongs to; empty when it says none
/// @param parts of a value that has parts, such as an address; otherwise the value alone
/// @param parameters as they are written, `TYPE=WORK` or only `WORK`
public record VCardProperty(
    String name, String account, String value, List<String> parts, List<String> parameters) {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  private static final Pattern TELEPHONE = Pattern.compile("^(?i)tel:");

  private static final String WAID = "WAID=";
  private static final String CHARSET = "CHARSET=";
  private static final String TYPE = "TYPE=";

  /// Types that do not say which of several it is, and other words that stand alone.
  private static final Set<String> NO_LABELS =
      Set.of("PREF", "VOICE", "INTERNET", "QUOTED-PRINTABLE", "BASE64");

  public VCardProperty {
    parts = List.copyOf(parts);
    parameters = List.copyOf(parameters);
  }

  /// Which of several it is, such as `WORK`, as it is written.
  public Optional<String> label() {
    return parameters.stream()
        .filter(part -> Ascii.upper(part).startsWith(TYPE) || part.indexOf('=') < 0)
        .map(part -> part.substring(part.indexOf('=') + 1))
        .flatMap(part -> Stream.of(part.replace("\"", "").split(",", -1)))
        .map(String::strip)
        .filter(part -> !part.isEmpty() && !NO_LABELS.contains(Ascii.upper(part)))
        .findFirst();
  }

  /// @param key in capitals
  public Optional<String> parameter(String key) {
    return parameter(parameters, key + "=");
  }

  static Optional<VCardProperty> read(String line) {
    var colon = line.indexOf(':');
    if (colon <= 0) {
      return Optional.empty();
    }
    var head = List.of(line.substring(0, colon).split(";", -1));
    var written = head.getFirst();
    var name = Ascii.upper(written.substring(written.indexOf('.') + 1)).strip();
    var parameters = head.subList(1, head.size());
    var account = NO_DIGIT.matcher(parameter(parameters, WAID).orElse("")).replaceAll("");
    var raw = line.substring(colon + 1);
    var text = isQuoted(line) ? unquoted(raw, charset(parameters)) : raw;
    var value = unescaped(text).strip();
    return Optional.of(
        new VCardProperty(
            name,
            account,
            name.equals("TEL") ? TELEPHONE.matcher(value).replaceFirst("") : value,
            parts(text),
            parameters));
  }

  private static List<String> parts(String text) {
    var parts = new ArrayList<String>();
    var start = 0;
    for (var at = 0; at < text.length(); at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.charAt(at) == ';') {
        parts.add(unescaped(text.substring(start, at)).strip());
        start = at + 1;
      }
    }
    parts.add(unescaped(text.substring(start)).strip());
    return parts;
  }

  static boolean isQuoted(String line) {
    var colon = line.indexOf(':');
    var start = Ascii.upper(line.substring(0, Math.max(0, colon)));
    return Stream.of(start.split(";", -1))
        .anyMatch(
            part -> part.equals("QUOTED-PRINTABLE") || part.equals("ENCODING=QUOTED-PRINTABLE"));
  }

  private static Optional<String> parameter(List<String> parts, String name) {
    return parts.stream()
        .filter(part -> Ascii.upper(part).startsWith(name))
        .map(part -> part.substring(name.length()))
        .findFirst();
  }

  private static Charset charset(List<String> parts) {
    try {
      return parameter(parts, CHARSET).map(Charset::forName).orElse(StandardCharsets.UTF_8);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }

  private static String unquoted(String text, Charset charset) {
    var bytes = new ByteArrayOutputStream(text.length());
    var at = 0;
    while (at < text.length()) {
      var high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
      var low = high < 0 ? -1 : Character.digit(text.charAt(at + 2), 16);
      if (text.charAt(at) == '=' && low >= 0) {
        bytes.write(high * 16 + low);
        at += 3;
      } else {
        var next = text.offsetByCodePoints(at, 1);
        bytes.writeBytes(text.substring(at, next).getBytes(charset));
        at = next;
      }
    }
    return bytes.toString(charset);
  }

  private static String unescaped(String text) {
    var plain = new StringBuilder(text.length());
    var isEscaped = false;
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      if (isEscaped) {
        switch (c) {
          case 'n', 'N' -> plain.append(' ');
          case '\\', ';', ',', ':' -> plain.append(c);
          default -> plain.append('\\').append(c);
        }
        isEscaped = false;
      } else if (c == '\\') {
        isEscaped = true;
      } else {
        plain.append(c);
      }
    }
    return isEscaped ? plain.append('\\').toString() : plain.toString();
  }
}
