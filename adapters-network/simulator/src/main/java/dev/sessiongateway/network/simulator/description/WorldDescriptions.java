package dev.sessiongateway.network.simulator.description;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.network.simulator.description.DescriptionFields.InvalidDescription;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Reads worlds that are described in YAML or JSON, and says in which line a mistake is.
public final class WorldDescriptions {
  static final int LARGEST = 1 << 20;
  private static final String WORLD = "world";

  private static final ObjectReader READER =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          // A number without quotes is a phone number all the same.
          .enable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          // Only a description needs its deserializers, not every start.
          .disable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
          .build()
          .readerFor(WorldDescription.class);

  private final Path directory;
  private final Time time;
  private final Identifiers identifiers;

  /// @param directory of the named worlds, which need not be there
  public WorldDescriptions(Path directory, Time time, Identifiers identifiers) {
    this.directory = directory;
    this.time = time;
    this.identifiers = identifiers;
  }

  /// The changes that make the world.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.world` when there is none of
  ///   this name, or its description has a mistake
  public List<WorldChange> read(WorldSource.Named world) {
    var file = directory.resolve(world.name() + ".yaml");
    if (!Files.isRegularFile(file)) {
      throw Fault.invalid(WORLD, "is not there: " + world.name() + "; put it into " + file);
    }
    return read(file);
  }

  /// As the one above.
  public List<WorldChange> read(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        throw tooLarge();
      }
      return read(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("the world in " + file + " cannot be read", e);
    }
  }

  /// As the one above.
  public List<WorldChange> read(String text) {
    if (text.length() > LARGEST) {
      throw tooLarge();
    }
    try {
      WorldDescription described = READER.readValue(text.isBlank() ? "{}" : text);
      return new WorldBuilder(described, time.instant(), identifiers).changes();
    } catch (UnrecognizedPropertyException e) {
      throw at(e, "there is no field called " + e.getPropertyName() + here(e));
    } catch (MismatchedInputException e) {
      throw at(e, "this is not what belongs here" + here(e));
    } catch (JacksonException e) {
      throw at(e, e.getOriginalMessage());
    } catch (InvalidDescription e) {
      throw new Fault.Invalid(
              WORLD, "line %d: %s: %s".formatted(line(text, e), e.pointer(), e.reason()))
          .toException(e);
    }
  }

  private static FaultException tooLarge() {
    return Fault.invalid(WORLD, "must be at most " + LARGEST + " characters");
  }

  private static String here(JsonMappingException e) {
    var path =
        e.getPath().stream()
            .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
            .collect(Collectors.joining("/"));
    return path.isEmpty() ? "" : " (/" + path + ")";
  }

  private static FaultException at(JacksonException e, String reason) {
    var location = e.getLocation();
    var line = location == null ? 1 : Math.max(1, location.getLineNr());
    return new Fault.Invalid(WORLD, "line " + line + ": " + reason).toException(e);
  }

  /// The line of the mistake, or of what it is part of.
  private static int line(String text, InvalidDescription mistake) {
    var line = 1;
    try (var parser = READER.createParser(text)) {
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        var pointer = parser.getParsingContext().pathAsPointer().toString();
        if (!token.isStructEnd() && !pointer.isEmpty() && isWithin(mistake.pointer(), pointer)) {
          line = parser.currentTokenLocation().getLineNr();
          if (mistake.pointer().equals(pointer)) {
            return line;
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line;
  }

  private static boolean isWithin(String pointer, String part) {
    return pointer.equals(part) || pointer.startsWith(part + "/");
  }
}
