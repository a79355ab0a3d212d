package dev.sessiongateway.bootstrap.fuzz;

import java.util.List;

/// Values that replace valid ones. Their addresses are unreachable: blocked networks, names that do
/// not resolve, forms that no resolver accepts.
final class HostileValues {
  /// Raw JSON for one field, each with its name in reports.
  static final List<Named> JSON =
      List.of(
          new Named("null", "null"),
          new Named("true", "true"),
          new Named("number", "7"),
          new Named("negative", "-1"),
          new Named("fraction", "0.1e-7"),
          new Named("2^63", "9223372036854775808"),
          new Named("1e999", "1e999"),
          new Named("400 digits", "9".repeat(400)),
          new Named("NaN", "NaN"),
          new Named("leading zero", "007"),
          new Named("empty", "\"\""),
          new Named("blank", "\"  \\t \""),
          new Named("word", "\"ten\""),
          new Named("2 KB", text("x".repeat(2_000))),
          new Named("100 KB", text("y".repeat(100_000))),
          new Named("dotted capital I", text("\u0130".repeat(5_000))),
          new Named("emoji", text("\uD83E\uDD21".repeat(300))),
          new Named("right to left", text("\u202E\u0007\u200F abc")),
          new Named("control characters", "\"a\\u0000\\u0007\\u001b[31m\\r\\nX-Injected: 1\""),
          new Named("raw control character", "\"a\u0001b\""),
          new Named("raw line break", "\"a\nb\""),
          new Named("high surrogate alone", "\"\\ud800\""),
          new Named("low surrogate alone", "\"x\\udc00y\""),
          new Named("bad escape", "\"\\u12\""),
          new Named("unknown escape", "\"\\x41\""),
          new Named("digits", text("1".repeat(16_384))),
          new Named("path", "\"../../../etc/passwd\""),
          new Named("encoded path", "\"%2e%2e%2f%00\""),
          new Named("quote", "\"'; DROP TABLE message; --\""),
          new Named("template", "\"${jndi:ldap://127.0.0.1/x} {{7*7}} %s%n\""),
          new Named("script", "\"<script>alert(1)</script>\""),
          new Named("contact", "\"15550009999@c.us\""),
          new Named("group", "\"120363999999999999@g.us\""),
          new Named("channel", "\"120363999999999998@newsletter\""),
          new Named("broadcast", "\"status@broadcast\""),
          new Named("hidden id", "\"77788899900011@lid\""),
          new Named("two at signs", "\"1@c.us@g.us\""),
          new Named("long contact", text("1".repeat(60) + "@c.us")),
          new Named("base64 of nothing", "\"data:image/png;base64,\""),
          new Named("base64 junk", "\"data:audio/ogg;base64,AAAA$$$$\""),
          new Named("base64 of a zip", "\"UEsDBAoAAAAAAA==\""),
          new Named("file URL", "\"file:///etc/passwd\""),
          new Named("blocked URL", "\"http://169.254.169.254/latest/meta-data\""),
          new Named("IPv6 URL", "\"http://[::ffff:10.0.0.1]/\""),
          new Named("URL with user", "\"http://user:secret@nowhere.invalid/\""),
          new Named("URL of port 0", "\"http://nowhere.invalid:0/\""),
          new Named("half a URL", "\"http://[:80\""),
          new Named("name that is no name", "\"http://nowhere.invalid/a.png\""),
          new Named("date", "\"2026-13-45T99:99:99Z\""),
          new Named("empty array", "[]"),
          new Named("array of null", "[null]"),
          new Named("nested arrays", "[[[[[[]]]]]]"),
          new Named("array of 2,000", "[" + "1,".repeat(1_999) + "1]"),
          new Named("empty object", "{}"),
          new Named("object", "{\"a\":{\"b\":[1,{\"c\":null}]}}"),
          new Named("40 deep", "{\"a\":".repeat(40) + "1" + "}".repeat(40)),
          new Named("5,000 deep", "[".repeat(5_000) + "]".repeat(5_000)),
          new Named("twice in an object", "{\"a\":1,\"a\":2}"),
          new Named("long name", "{\"" + "n".repeat(1_000) + "\":1}"),
          new Named("nothing", ""),
          new Named("bare word", "undefined"));

  /// Whole bodies, sent unchanged.
  static final List<Named> BODIES =
      List.of(
          new Named("empty body", ""),
          new Named("null body", "null"),
          new Named("array body", "[]"),
          new Named("text body", "\"text\""),
          new Named("number body", "1"),
          new Named("cut body", "{\"session\":\"a"),
          new Named("two bodies", "{}{}"),
          new Named("trailing text", "{} x"),
          new Named("byte order mark", "\uFEFF{}"),
          new Named("XML body", "<?xml version=\"1.0\"?><a/>"),
          new Named("comment", "{/* c */}"),
          new Named("single quotes", "{'a':1}"),
          new Named("form body", "session=a&chatId=b%zz&text=%"),
          new Named("brackets", "[".repeat(20_000)));

  /// Raw parts of a path or of a query.
  static final List<String> PARTS =
      List.of(
          "..%2f..%2fetc",
          "%2e%2e",
          "%00",
          "%",
          "%zz",
          "%u0041",
          "%c0%ae%c0%ae",
          "%ff%fe",
          "%0d%0aX-Injected:%201",
          "%ed%a0%80",
          "a;b=c",
          "a%2Fb",
          "a%5Cb",
          "%20",
          "%C4%B0".repeat(40),
          "%F0%9F%A4%A1",
          "0",
          "-1",
          "ten",
          "9".repeat(400),
          "a".repeat(300),
          "b".repeat(4_000),
          "c".repeat(9_000),
          "[]",
          "%5Bnull%5D",
          "%7B%22a%22%3A1%7D",
          "true",
          "nobody",
          "1@c.us@g.us",
          "15550009999%40c.us",
          "120363999999999999@g.us",
          "1@newsletter",
          "77788899900011@lid",
          "%27%3B%20DROP%20TABLE%20message",
          "2026-13-45");

  static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "get");

  static final List<String> CONTENT_TYPES =
      List.of(
          "application/json; charset=utf-16",
          "application/json; charset=no-such-charset",
          "application/json; charset=",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "multipart/form-data; boundary=" + "b".repeat(200),
          "text/plain",
          "image/png",
          "*/*",
          ";;;",
          "application/json\u00e9");

  /// Headers that make the framing of a request ambiguous; `N` stands for the length of the body.
  static final List<String> FRAMINGS =
      List.of(
          "Content-Length: -1",
          "Content-Length: 99999999999999999999",
          "Content-Length: N\r\nContent-Length: 3",
          "Content-Length: N\r\nTransfer-Encoding: chunked",
          "Transfer-Encoding: chunked, identity",
          "Transfer-Encoding: gzip",
          "Content-Length: N\r\nContent-Encoding: gzip",
          "Content-Length: N\r\nExpect: 200-maybe",
          "Content-Length: N\r\n folded: header",
          "Content-Length: N\r\nNo colon here",
          "Content-Length: N\r\nBad\u0000Name: x",
          "Content-Length: N\r\nHost: twice",
          "Content-Length: N\r\nX-Large: " + "h".repeat(20_000),
          "Content-Length: N\r\nX-Gateway-Dialect: klingon",
          "Content-Length: N\r\nAccept: ;;;q=\u00ff",
          "Content-Length: N\r\nRange: bytes=9-1",
          "Content-Length: N\r\nIdempotency-Key: " + "k".repeat(2_000));

  private HostileValues() {}

  private static String text(String value) {
    return '"' + value + '"';
  }

  /// A value and its name in reports.
  record Named(String name, String value) {}
}
