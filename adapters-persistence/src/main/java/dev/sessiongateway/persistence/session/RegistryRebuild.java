package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.sqlite.RegistryRepair;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Registers, in a new or incomplete registry, the sessions that only the stores contain. Their
/// configuration is lost except for the store address; if the registry is new, so are the API keys.
public final class RegistryRebuild {
  private final RegistryRepair repair;
  private final Json json = new Json();
  private final Map<SessionName, Candidate> newest = new TreeMap<>();
  private final List<String> unusable = new ArrayList<>();

  public RegistryRebuild(RegistryRepair repair) {
    this.repair = repair;
  }

  /// @throws DatabaseUnusable when the registry cannot be used
  public Result run() {
    repair.stores().forEach(this::look);
    var registered =
        repair.registry().read(RegisteredRow::list).stream()
            .map(RegisteredRow::name)
            .collect(Collectors.toSet());
    var added = new ArrayList<String>();
    for (var candidate : newest.values()) {
      if (!registered.contains(candidate.row().name())) {
        register(candidate);
        added.add(candidate.row().name().value());
      }
    }
    repair.finish();
    return new Result(added, unusable);
  }

  private void look(String address, String file) {
    try {
      for (var row : repair.read(file, StateRow::list)) {
        newest.merge(row.name(), candidate(row, address, file), Candidate::newer);
      }
    } catch (DatabaseUnusable e) {
      unusable.add(String.valueOf(e.getMessage()));
    }
  }

  private Candidate candidate(StateRow row, String address, String file) {
    var entries = json.history(row.history());
    var first = entries.isEmpty() ? modifiedAt(file) : entries.getFirst().at();
    var last = entries.isEmpty() ? Instant.EPOCH : entries.getLast().at();
    return new Candidate(row, address, first, last);
  }

  private Instant modifiedAt(String file) {
    try {
      return Files.getLastModifiedTime(repair.path(file)).toInstant();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void register(Candidate found) {
    var engine = new EngineConfig(new StoreAddress(found.address()), LogLevel.INFO);
    var session =
        Session.created(
            found.row().name(),
            found.row().instance(),
            found.createdAt(),
            SessionConfig.DEFAULT.withEngine(engine),
            Session.Origin.NATIVE);
    var row = RegisteredRow.of(session, json);
    var _ = repair.registry().write(row::put);
  }

  /// The result of a rebuild.
  ///
  /// @param added names of the newly registered sessions
  /// @param unusable one line for each store that could not be read
  public record Result(List<String> added, List<String> unusable) {
    public Result {
      added = List.copyOf(added);
      unusable = List.copyOf(unusable);
    }
  }

  /// A session found in a store. A session that moved also has its former row in its former store.
  private record Candidate(StateRow row, String address, Instant createdAt, Instant changedAt) {

    Candidate newer(Candidate other) {
      if (row.instance().equals(other.row.instance())) {
        return other.row.version() > row.version() ? other : this;
      }
      return other.changedAt.isAfter(changedAt) ? other : this;
    }
  }
}
