package dev.sessiongateway.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Generates requests from the API document, each with one defect. Equal seeds give equal requests.
final class RequestGenerator {
  /// Placeholder for a raw value; no example contains it.
  private static final String MARK = "@@hostile@@";

  private static final String[] KEY_HEADERS = {"apikey", "X-Api-Key"};

  private final List<ApiOperation> operations;
  private final SplittableRandom random;
  private final String key;

  RequestGenerator(List<ApiOperation> operations, long seed, String key) {
    this.operations = operations;
    this.random = new SplittableRandom(seed);
    this.key = key;
  }

  HostileRequest next(Target target) {
    var operation = one(operations);
    return switch (random.nextInt(100)) {
      case 0 -> framing(operation, target);
      case 1 ->
          body(operation, target, one(HostileValues.BODIES), one(HostileValues.CONTENT_TYPES));
      case 2, 3 -> body(operation, target, one(HostileValues.BODIES), "application/json");
      case 4 -> bytes(operation, target);
      case 5 -> method(operation, target);
      case 6 -> authentication(operation, target);
      default ->
          random.nextInt(100) < (operation.bodies().isEmpty() ? 0 : 75)
              ? field(operation, target)
              : address(operation, target);
    };
  }

  private HostileRequest field(ApiOperation operation, Target target) {
    var example = one(operation.bodies()).deepCopy();
    var places = new ArrayList<Place>();
    collect(example, "", places);
    if (places.isEmpty()) {
      return body(operation, target, one(HostileValues.BODIES), "application/json");
    }
    var place = one(places);
    var how = random.nextInt(20);
    if (how == 0) {
      place.remove();
      return json(operation, target, place.name() + " missing", example.toString());
    }
    if (how == 1) {
      example.put("unknown" + random.nextInt(10), "field");
      return json(operation, target, "an unknown field", example.toString());
    }
    var value = one(HostileValues.JSON);
    if (how == 2 && place.parent() instanceof ObjectNode parent) {
      var right = parent.get(place.field()).toString();
      place.set(MARK);
      var twice = right + ",\"" + place.field() + "\":" + value.value();
      return json(
          operation, target, place.name() + " twice", marked(operation, target, example, twice));
    }
    place.set(MARK);
    return json(
        operation,
        target,
        place.name() + " = " + value.name(),
        marked(operation, target, example, value.value()));
  }

  private static String marked(
      ApiOperation operation, Target target, ObjectNode example, String raw) {
    return own(operation, target, example.toString()).replace('"' + MARK + '"', raw);
  }

  private HostileRequest json(ApiOperation operation, Target target, String defect, String body) {
    var path = path(operation, target) + query(operation, target, "", "");
    return request(
        operation, defect, operation.method(), path, own(operation, target, body).getBytes(UTF_8));
  }

  private HostileRequest body(
      ApiOperation operation, Target target, HostileValues.Named body, String contentType) {
    var bytes = body.value().getBytes(UTF_8);
    var head = head(operation.method(), path(operation, target) + query(operation, target, "", ""));
    head.append("Content-Type: ").append(contentType).append("\r\n");
    return new HostileRequest(
        operation,
        body.name() + " as " + contentType,
        whole(head, bytes),
        contentType.endsWith("\u00e9"),
        false);
  }

  /// The example with bytes that are not UTF-8.
  private HostileRequest bytes(ApiOperation operation, Target target) {
    var text =
        operation.bodies().isEmpty()
            ? "{}"
            : own(operation, target, one(operation.bodies()).toString());
    var body = text.getBytes(UTF_8);
    body[random.nextInt(body.length)] = (byte) (0x80 + random.nextInt(0x80));
    return request(
        operation,
        "a byte that is no UTF-8",
        operation.method(),
        path(operation, target) + query(operation, target, "", ""),
        body);
  }

  private HostileRequest address(ApiOperation operation, Target target) {
    var variables = operation.path().split("\\{", -1).length - 1;
    var parts = variables + operation.queries().size();
    var part = one(HostileValues.PARTS);
    if (parts == 0) {
      return request(
          operation,
          "an unknown query",
          operation.method(),
          operation.path() + "?" + part + "=" + part,
          bodyOf(operation, target));
    }
    var chosen = random.nextInt(parts);
    if (chosen >= variables) {
      var name = operation.queries().get(chosen - variables);
      return request(
          operation,
          "?" + name + "=" + shortened(part),
          operation.method(),
          path(operation, target) + query(operation, target, name, part),
          bodyOf(operation, target));
    }
    var template = operation.path();
    for (var i = 0; i < chosen; i++) {
      template = template.replaceFirst("\\{([^}]++)}", "<$1>");
    }
    var name = template.substring(template.indexOf('{') + 1, template.indexOf('}'));
    var path = path(operation.path().replace("{" + name + "}", part), target);
    return request(
        operation,
        name + " = " + shortened(part),
        operation.method(),
        path + query(operation, target, "", ""),
        bodyOf(operation, target));
  }

  private HostileRequest method(ApiOperation operation, Target target) {
    var method = one(HostileValues.METHODS);
    return request(
        operation,
        "the method " + method,
        method,
        path(operation, target),
        bodyOf(operation, target));
  }

  private HostileRequest authentication(ApiOperation operation, Target target) {
    var wrong = one(List.of("", "x", "k".repeat(10_000), key + "x", "\u00e9"));
    var head = new StringBuilder(256);
    head.append(operation.method()).append(' ').append(path(operation, target));
    head.append(" HTTP/1.1\r\nHost: localhost\r\napikey: ").append(wrong).append("\r\n");
    return new HostileRequest(
        operation, "the key " + shortened(wrong), whole(head, new byte[0]), false, false);
  }

  private HostileRequest framing(ApiOperation operation, Target target) {
    var body = bodyOf(operation, target);
    var version = random.nextInt(8) == 0 ? "HTTP/9.9" : "HTTP/1.1";
    var header = one(HostileValues.FRAMINGS);
    var head =
        operation.method()
            + " "
            + path(operation, target)
            + " "
            + version
            + "\r\nHost: localhost\r\n"
            + KEY_HEADERS[0]
            + ": "
            + key
            + "\r\nContent-Type: application/json\r\n"
            + header.replace("N", "" + body.length)
            + "\r\n\r\n";
    return new HostileRequest(
        operation, shortened(header), joined(head.getBytes(ISO_8859_1), body), true, false);
  }

  private HostileRequest request(
      ApiOperation operation, String defect, String method, String path, byte[] body) {
    var head = head(method, path);
    if (body.length > 0) {
      head.append("Content-Type: application/json\r\n");
    }
    return new HostileRequest(operation, defect, whole(head, body), false, method.equals("HEAD"));
  }

  private StringBuilder head(String method, String path) {
    var head = new StringBuilder(512).append(method).append(' ').append(path);
    head.append(" HTTP/1.1\r\nHost: localhost\r\n");
    return head.append(KEY_HEADERS[random.nextInt(2)]).append(": ").append(key).append("\r\n");
  }

  private static byte[] whole(StringBuilder head, byte[] body) {
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    return joined(head.toString().getBytes(ISO_8859_1), body);
  }

  private static byte[] joined(byte[] head, byte[] body) {
    var all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  private byte[] bodyOf(ApiOperation operation, Target target) {
    return operation.bodies().isEmpty()
        ? new byte[0]
        : own(operation, target, one(operation.bodies()).toString()).getBytes(UTF_8);
  }

  /// Operations that create a session get a unique name.
  private static String own(ApiOperation operation, Target target, String body) {
    var creates =
        operation.path().equals("/api/sessions") || operation.path().equals("/instance/create");
    return creates ? body : target.adapted(body);
  }

  private static String path(ApiOperation operation, Target target) {
    return path(operation.path(), target);
  }

  private static String path(String template, Target target) {
    var path = new StringBuilder(128);
    var rest = template;
    for (var open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
      var close = rest.indexOf('}', open);
      path.append(rest, 0, open).append(target.variable(rest.substring(open + 1, close)));
      rest = rest.substring(close + 1);
    }
    return path.append(rest).toString();
  }

  /// @param name the query parameter with this value; the others get valid ones
  private static String query(ApiOperation operation, Target target, String name, String value) {
    var query = new StringBuilder();
    for (var each : operation.queries()) {
      var likely =
          switch (each) {
            case "session" -> target.session();
            case "chatId", "remoteJid" -> target.peer() + "@c.us";
            case "groupJid" -> target.group();
            default -> "";
          };
      var chosen = each.equals(name) ? value : likely;
      if (each.equals(name) || !likely.isEmpty()) {
        query.append(query.isEmpty() ? '?' : '&').append(each).append('=').append(chosen);
      }
    }
    return query.toString();
  }

  private static void collect(JsonNode node, String path, List<Place> places) {
    if (node instanceof ObjectNode object) {
      for (var entry : object.properties()) {
        places.add(new Place(object, entry.getKey(), 0, path + entry.getKey()));
        collect(entry.getValue(), path + entry.getKey() + ".", places);
      }
    } else if (node instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        places.add(new Place(array, "", i, path + i));
        collect(array.get(i), path + i + ".", places);
      }
    }
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static String shortened(String value) {
    return value.length() <= 60 ? value : value.substring(0, 40) + "… (" + value.length() + ")";
  }

  /// A field of an object or an element of an array.
  private record Place(JsonNode parent, String field, int index, String name) {
    void set(String value) {
      switch (parent) {
        case ObjectNode object -> object.put(field, value);
        case ArrayNode array -> array.set(index, value);
        default -> throw new IllegalStateException(name);
      }
    }

    void remove() {
      switch (parent) {
        case ObjectNode object -> object.remove(field);
        case ArrayNode array -> array.remove(index);
        default -> throw new IllegalStateException(name);
      }
    }
  }
}
