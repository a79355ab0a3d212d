package dev.sessiongateway.application;

/// JSON as tests write it, with single quotes: `json("{'name': 'ada'}")`. The clients of test
/// servers take their bodies like this, so that only a text that goes elsewhere needs [#json].
public final class SingleQuotedJson {
  private SingleQuotedJson() {}

  /// The same JSON with double quotes. In a text within single quotes a double quote is itself, and
  /// `\'` is an apostrophe. What is within double quotes stays, and so does what is no JSON.
  public static String json(String text) {
    var json = new StringBuilder(text.length() + 16);
    var quote = '\0';
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      if (c == '\\' && quote != '\0' && i + 1 < text.length()) {
        var next = text.charAt(++i);
        json.append(quote == '\'' && next == '\'' ? "'" : "\\" + next);
      } else if (quote == '\0' && (c == '"' || c == '\'')) {
        quote = c;
        json.append('"');
      } else if (c == quote) {
        quote = '\0';
        json.append('"');
      } else {
        json.append(c == '"' ? "\\\"" : c);
      }
    }
    return json.toString();
  }
}
