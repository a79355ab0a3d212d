package dev.sessiongateway.http.broadcast;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.FormData.Upload;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A list of people as CSV: the file of a form, or the text of a field. The first line has the
/// names of the columns; one of them, `to`, `number` or `phone`, has the people.
record ListFile(Reader text) {
  private static final String FIELD = "file";

  private static final Set<String> PERSON = Set.of("to", "number", "phone");

  /// @param file of a body
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`
  static ListFile of(JsonNode file) {
    if (file.isTextual()) {
      return new ListFile(new StringReader(file.textValue()));
    }
    if (file instanceof POJONode pojo && pojo.getPojo() instanceof Upload upload) {
      var bytes = new ByteArrayInputStream(upload.bytes());
      // A decoder made from a charset by name replaces what is no UTF-8; this one refuses it.
      return new ListFile(new BufferedReader(new InputStreamReader(bytes, UTF_8.newDecoder())));
    }
    throw Fault.invalid(FIELD, "must be CSV: the file of a form, or a text");
  }

  /// What the lines of a list are given to.
  interface Lines {
    /// @param to as it is written
    /// @param values by the names of the columns
    void add(String place, String to, Map<String, @Nullable String> values);

    void refuse(String place, String reason);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file` when it is no CSV with
  ///   such a first line
  void read(Lines lines) {
    try {
      read(new CsvReader(text), lines);
    } catch (CharacterCodingException e) {
      throw new Fault.Invalid(FIELD, "must be UTF-8").toException(e);
    } catch (IOException e) {
      throw new Fault.Invalid(FIELD, "cannot be read").toException(e);
    }
  }

  private static void read(CsvReader csv, Lines lines) throws IOException {
    var header = csv.next();
    if (header == null) {
      throw Fault.invalid(FIELD, "must have a first line with the names of the columns");
    }
    if (header.problem() != null) {
      throw Fault.invalid(FIELD, "line " + header.line() + " " + header.problem());
    }
    var names = header.fields().stream().map(String::strip).toList();
    var person = column(names);
    for (var row = csv.next(); row != null; row = csv.next()) {
      var place = "line " + row.line();
      if (row.problem() != null) {
        lines.refuse(place, row.problem());
      } else if (row.fields().size() != names.size()) {
        lines.refuse(
            place, "has " + row.fields().size() + " fields, the first line " + names.size());
      } else {
        lines.add(place, row.fields().get(person).strip(), values(names, row.fields()));
      }
    }
  }

  private static int column(List<String> names) {
    for (var i = 0; i < names.size(); i++) {
      if (PERSON.contains(Ascii.lower(names.get(i)))) {
        return i;
      }
    }
    throw Fault.invalid(FIELD, "must have a column to, number or phone");
  }

  private static Map<String, @Nullable String> values(List<String> names, List<String> fields) {
    var values = new LinkedHashMap<String, @Nullable String>();
    for (var i = 0; i < names.size(); i++) {
      values.putIfAbsent(names.get(i), fields.get(i));
    }
    return values;
  }

  /// Lines with the people alone.
  static Lines people(BiConsumer<String, String> add, BiConsumer<String, String> refuse) {
    return new Lines() {
      @Override
      public void add(String place, String to, Map<String, @Nullable String> values) {
        add.accept(place, to);
      }

      @Override
      public void refuse(String place, String reason) {
        refuse.accept(place, reason);
      }
    };
  }
}
