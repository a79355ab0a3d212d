package dev.sessiongateway.http.kernel.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/// Writes the operations into the document. What the routes and the families say is added to the
/// prose of the parts, which describe only what is specific to an operation. `document.yaml`
/// defines the abbreviations.
final class DocumentExpander {
  private static final String DONE = "done";
  private static final String RESPONSES = DocumentParts.RESPONSES;
  private static final String REF = "$ref";
  private static final String CONTENT = "content";
  private static final String FAMILY_A = "a";
  private static final Set<String> DONE_STATUSES = Set.of("200", "201");

  private final ObjectNode document;
  private final JsonNode families;
  private final RequestBodySchemas bodies;
  private final OperationParameters parameters;
  private final AnswerBodies answers = new AnswerBodies();

  private DocumentExpander(ObjectNode document) {
    this.document = document;
    bodies = new RequestBodySchemas(document);
    parameters = new OperationParameters(document);
    families = document.remove("x-families");
  }

  static void expand(ObjectNode document, List<DocumentedOperation> operations) {
    var expander = new DocumentExpander(document);
    operations.forEach(expander::add);
    expander.answers.addShared(document);
    if (operations.stream().anyMatch(operation -> operation.route().shape() != null)) {
      expander.bodies.checkFields();
      expander.parameters.checkNames();
    }
    EventDescriptions.expand(document, expander.families);
  }

  private void add(DocumentedOperation described) {
    var route = described.route();
    var path = document.withObjectProperty("paths").withObjectProperty(route.path());
    var method = Ascii.lower(route.method());
    if (path.has(method)) {
      throw new IllegalStateException("two operations are " + described.place());
    }
    path.set(method, operation(described));
  }

  private ObjectNode operation(DocumentedOperation described) {
    var prose = described.prose();
    var family = families.required(described.family());
    var operation = prose.objectNode().put("operationId", described.route().id());
    operation.putArray("tags").add(prose.required(DocumentParts.TAG));
    operation.setAll(prose);
    operation.remove(List.of(DocumentParts.TAG, DocumentParts.FIELDS));
    var scope = described.route().scope();
    if (scope == null) {
      operation.putArray("security");
    } else {
      operation.put("x-scope", Ascii.lower(scope.code()));
    }
    parameters.writeOut(described, operation, family);
    bodies.writeOut(described, operation);
    operation.set(RESPONSES, answers(described, operation, family.required("faults")));
    return operation;
  }

  private JsonNode resolved(JsonNode answer) {
    var ref = answer.path(REF);
    return ref.isTextual() ? document.at(ref.textValue().substring(1)) : answer;
  }

  private ObjectNode answers(DocumentedOperation described, ObjectNode operation, JsonNode faults) {
    var method = described.route().method();
    var all = new TreeMap<String, JsonNode>();
    for (var own : operation.required(RESPONSES).properties()) {
      var isSuccess = own.getKey().equals(DONE) || own.getKey().startsWith("2");
      var answer = isSuccess ? answers.answer(described, own.getValue()) : own.getValue();
      if (own.getKey().equals(DONE)) {
        all.put("200", answer);
        if (method.equals("POST")) {
          all.put("201", answer);
        }
      } else {
        all.put(own.getKey(), answer);
      }
    }
    if (described.family().equals(FAMILY_A)) {
      all.replaceAll(
          (status, answer) -> DONE_STATUSES.contains(status) ? parseable(answer) : answer);
    }
    var shape = faults.required("shape").textValue();
    addFaults(all, shape, faults.required("always"));
    if (!method.equals("GET") || operation.has("requestBody")) {
      addFaults(all, shape, faults.required("writing"));
    }
    if (operation.remove(DocumentParts.FAULTS) instanceof ArrayNode own) {
      addFaults(all, shape, own);
    }
    return operation.objectNode().setAll(all);
  }

  /// An answer without a body has one for clients of WAHA that ask for JSON.
  private JsonNode parseable(JsonNode answer) {
    ObjectNode written = resolved(answer).deepCopy();
    if (written.has(CONTENT)) {
      return answer;
    }
    written.put("x-body", "optional");
    written
        .putObject(CONTENT)
        .putObject("application/json")
        .putObject("schema")
        .put(REF, "#/components/schemas/A.Done");
    return written;
  }

  private void addFaults(Map<String, JsonNode> answers, String shape, JsonNode codes) {
    StreamSupport.stream(codes.spliterator(), false)
        .map(JsonNode::asText)
        .forEach(code -> answers.putIfAbsent(code, shared(RESPONSES, shape + "." + code)));
  }

  private ObjectNode shared(String kind, String name) {
    if (!document.path("components").path(kind).has(name)) {
      throw new IllegalStateException("the API document shares no " + kind + " " + name);
    }
    return document.objectNode().put(REF, "#/components/" + kind + "/" + name);
  }
}
