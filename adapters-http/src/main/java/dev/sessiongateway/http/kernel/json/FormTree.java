package dev.sessiongateway.http.kernel.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Converts a form to a JSON object whose leaves are all texts: `a=1`, `a[b]=1`, `a[]=1&a[]=2`, and
/// `a=1&a=2` for a list.
final class FormTree {
  private static final String FILE = "file";
  private static final Pattern NAME = Pattern.compile("([^\\[\\]]+)((?:\\[[^\\[\\]]*])*)");
  private static final Pattern STEP = Pattern.compile("\\[([^\\[\\]]*)]");
  private static final int MAX_DEPTH = 32;

  private FormTree() {}

  static ObjectNode of(FormData form) {
    var root = JsonNodeFactory.instance.objectNode();
    form.fields().forEach(field -> put(root, steps(field.name()), field.text()));
    var file = form.file();
    if (file != null) {
      root.putPOJO(FILE, file);
    }
    return root;
  }

  private static List<String> steps(String name) {
    var parts = NAME.matcher(name);
    if (!parts.matches()) {
      return List.of(name);
    }
    var steps = new ArrayList<>(List.of(parts.group(1)));
    STEP.matcher(parts.group(2)).results().forEach(step -> steps.add(step.group(1)));
    if (steps.size() > MAX_DEPTH) {
      throw Fault.invalid("body", "is nested too deeply");
    }
    return steps;
  }

  private static void put(ObjectNode root, List<String> steps, String text) {
    var at = root;
    for (var i = 0; i + 1 < steps.size(); i++) {
      var step = steps.get(i);
      if (isPlace(steps.get(i + 1)) && i + 2 == steps.size()) {
        append(at, step, text);
        return;
      }
      at = at.get(step) instanceof ObjectNode inner ? inner : at.putObject(step);
    }
    var last = steps.getLast();
    if (at.has(last)) {
      append(at, last, text);
    } else {
      at.put(last, text);
    }
  }

  /// `[]` and `[0]` are list indices.
  private static boolean isPlace(String step) {
    return step.isEmpty() || step.chars().allMatch(Character::isDigit);
  }

  private static void append(ObjectNode at, String name, String text) {
    at.set(name, listed(at, name).add(text));
  }

  private static ArrayNode listed(ObjectNode at, String name) {
    var before = at.get(name);
    if (before instanceof ArrayNode list) {
      return list;
    }
    var list = at.arrayNode();
    return before == null ? list : list.add(before);
  }
}
