package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A snapshot with a mistake changes nothing; one that is taken is a world that can be used.
@Timeout(120)
@NoRetry
class SnapshotFuzzTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<JsonNode> HOSTILE =
      List.of(
          JsonNodeFactory.instance.nullNode(),
          JsonNodeFactory.instance.textNode("447700900199@c.us"),
          JsonNodeFactory.instance.textNode("203000000000001@lid"),
          JsonNodeFactory.instance.textNode("2030x@lid"),
          JsonNodeFactory.instance.textNode("../x"),
          JsonNodeFactory.instance.textNode(""),
          JsonNodeFactory.instance.numberNode(-1),
          JsonNodeFactory.instance.arrayNode(),
          JsonNodeFactory.instance.arrayNode().addNull(),
          JsonNodeFactory.instance.objectNode(),
          JsonNodeFactory.instance.objectNode().putNull("a"));

  /// Of the possible tries one in so many is made. It has no common factor with the number of
  /// values, so that each place and each value has its turn.
  private static final int EACH = 13;

  @TempDir private Path directory;
  @AutoClose private Town town;
  private WorldControl world;
  private List<ObjectNode> lines;
  private String before;

  @BeforeEach
  void open() throws IOException {
    town = new Town(directory);
    Everything.happensTo(town);
    town.phones.giveLid(ADA);
    town.phones.giveLid(Town.BEN);
    world = Simulation.of(town.network).orElseThrow().world();
    before = world.snapshot();
    lines = new ArrayList<>();
    for (var line : before.lines().toList()) {
      lines.add((ObjectNode) JSON.readTree(line));
    }
  }

  private static String joined(List<? extends JsonNode> lines) {
    return String.join("\n", lines.stream().map(JsonNode::toString).toList());
  }

  private ObjectNode first(Predicate<ObjectNode> condition) {
    return lines.stream().filter(condition).findFirst().orElseThrow();
  }

  private void refused() {
    assertFault("invalid.changes", () -> world.restore(joined(lines)));
    assertThat(world.snapshot()).isEqualTo(before);
  }

  private static boolean did(ObjectNode line, String what) {
    return line.path("did").asText().equals(what);
  }

  @Test
  void theLidOfAnotherPhoneIsRefused() {
    var withLid = lines.stream().filter(line -> line.hasNonNull("lid")).toList();
    assertThat(withLid).hasSizeGreaterThan(1);
    withLid.getLast().set("lid", withLid.getFirst().get("lid"));
    refused();
  }

  @Test
  void aLidThatIsNoneIsRefused() {
    var line = first(each -> each.hasNonNull("lid"));
    for (var lid : List.of("447700900101@c.us", "2030x@lid", "x", "@lid", "1@g.us", "")) {
      line.put("lid", lid);
      refused();
    }
  }

  @Test
  void aMemberWithoutARoleIsRefused() {
    var members = (ArrayNode) first(each -> did(each, "group")).at("/group/members");
    ((ObjectNode) members.get(0)).putNull("role");
    refused();
    ((ObjectNode) members.get(0)).remove("role");
    refused();
    members.set(0, JsonNodeFactory.instance.nullNode());
    refused();
  }

  @Test
  void thePhoneOfAStateMustBeThere() {
    for (var kind : List.of("phone-state", "message-state")) {
      var line = first(each -> did(each, kind));
      var phone = line.get("phone");
      line.put("phone", "447700900199@c.us");
      refused();
      line.set("phone", phone);
    }
  }

  @Test
  void everyPartMayBeWrong() {
    var taken = 0;
    var tries = 0;
    for (var place : places()) {
      for (var hostile : HOSTILE) {
        tries++;
        if (tries % EACH != 0) {
          continue;
        }
        place.accept(hostile);
        if (tried(joined(lines))) {
          taken++;
        }
      }
    }
    assertThat(taken).isPositive();
  }

  /// @return whether it was taken
  private boolean tried(String snapshot) {
    var previous = world.snapshot();
    try {
      world.restore(snapshot);
    } catch (FaultException e) {
      assertThat(e.fault()).as(snapshot).isInstanceOf(Fault.Invalid.class);
      assertThat(world.snapshot()).isEqualTo(previous);
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError("an internal error for " + snapshot, e);
    }
    assertThatCode(
            () -> {
              town.phones.world();
              town.phones.phones();
              world.restore(world.snapshot());
            })
        .as(snapshot)
        .doesNotThrowAnyException();
    world.restore(before);
    return true;
  }

  /// One setter for each value of each kind of line; what was there before is put back by the next.
  private List<Consumer<JsonNode>> places() {
    var places = new ArrayList<Consumer<JsonNode>>();
    var kinds = new ArrayList<String>();
    for (var line : lines) {
      if (!kinds.contains(line.path("did").asText())) {
        kinds.add(line.path("did").asText());
        collect(line, places);
      }
    }
    return places;
  }

  private void collect(JsonNode node, List<Consumer<JsonNode>> places) {
    if (node instanceof ObjectNode object) {
      for (var name : List.copyOf(object.propertyStream().map(e -> e.getKey()).toList())) {
        if (!name.equals("did")) {
          var original = object.get(name);
          places.add(hostile -> {
            restoreLast();
            object.set(name, hostile);
            last = () -> object.set(name, original);
          });
          collect(original, places);
        }
      }
    } else if (node instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        var index = i;
        var original = array.get(i);
        places.add(hostile -> {
          restoreLast();
          array.set(index, hostile);
          last = () -> array.set(index, original);
        });
        collect(original, places);
      }
    }
  }

  private Runnable last = () -> {};

  private void restoreLast() {
    last.run();
  }
}
