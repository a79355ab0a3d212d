package dev.sessiongateway.persistence.database;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A statement as JDBC has it: parameters are question marks, and a parameter that occurs twice has
/// two. Hints for SQLite's planner are gone.
///
/// @param parameters the names or numbers of the parameters, once for each question mark
public record PositionalSql(String text, List<String> parameters) {

  /// A parameter, a hint, or a text in which there is neither.
  private static final Pattern PART =
      Pattern.compile("'[^']*'|:(?<name>[A-Za-z]\\w*)|\\?(?<number>\\d*)| INDEXED BY \\w+");

  /// @param sql with parameters that are named (`:name`), numbered (`?1`) or in order (`?`)
  public static PositionalSql of(String sql) {
    var parameters = new ArrayList<String>();
    var part = PART.matcher(sql);
    var text = new StringBuilder(sql.length());
    while (part.find()) {
      part.appendReplacement(text, "");
      var name = part.group("name");
      var number = part.group("number");
      if (name != null || number != null) {
        var inOrder = String.valueOf(parameters.size() + 1);
        parameters.add(name != null ? name : number.isEmpty() ? inOrder : number);
        text.append('?');
      } else if (part.group().startsWith("'")) {
        text.append(part.group());
      }
    }
    part.appendTail(text);
    return new PositionalSql(text.toString(), List.copyOf(parameters));
  }

  /// The positions of numbered parameters: for each question mark, that of its argument from 0 on.
  public int[] order() {
    return parameters.stream().mapToInt(number -> Integer.parseInt(number) - 1).toArray();
  }
}
