package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The data that an earlier build wrote and left when it was killed, kept as a file of the tests:
/// its data directory, what it answered about it in `answers.json` and, of the store `postgres`,
/// the database in `dump.sql`.
///
/// @param file a zip archive
record StoredData(Path file) {
  /// In the sources.
  static final Path FOLDER = Path.of("../adapters-persistence/src/test/resources/stored-data");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA = "data/";
  private static final String ANSWERS = "answers.json";
  private static final String DUMP = "dump.sql";

  /// One for each build and store, such as `01f4ef9a-sqlite.zip`.
  static List<StoredData> all(String store) {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith("-" + store + ".zip"))
          .sorted()
          .map(StoredData::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The archive of a backup of it, by the same build.
  Path backup() {
    return file.resolveSibling(
        String.valueOf(file.getFileName()).replace("-sqlite.zip", "-backup.zip"));
  }

  /// The data directory in a new place.
  Path unpack(Path into) throws IOException {
    try (var zip = new ZipInputStream(Files.newInputStream(file))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().startsWith(DATA)) {
          var target = into.resolve(entry.getName());
          Files.createDirectories(target.getParent());
          Files.write(target, zip.readAllBytes());
        }
      }
    }
    return into.resolve(DATA);
  }

  JsonNode answers() throws IOException {
    return JSON.readTree(read(ANSWERS));
  }

  /// A minute after the newest message. Stories, pins and events end with time, so the clock of a
  /// test goes on from here.
  Instant end() throws IOException {
    var newest =
        answers()
            .path("/simulator/phones/" + StoredDataFill.ADA + "/messages?limit=100")
            .findValues("timestamp")
            .stream()
            .mapToLong(JsonNode::asLong)
            .max()
            .orElseThrow();
    return Instant.ofEpochSecond(newest).plus(Duration.ofMinutes(1));
  }

  /// Fills an empty database as its owner. The commands of `psql` in the dump are no SQL.
  void restore(PostgresDatabase database) throws IOException, SQLException {
    var sql = new String(read(DUMP), UTF_8).replaceAll("(?m)^\\\\.*$", "");
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private byte[] read(String name) throws IOException {
    try (var zip = new ZipInputStream(Files.newInputStream(file))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().equals(name)) {
          return zip.readAllBytes();
        }
      }
    }
    throw new IOException(file + " has no " + name);
  }

  /// Keeps the data of a gateway that was killed. What a start makes again is left out.
  static void keep(Path file, Path data, JsonNode answers, byte[] dump) throws IOException {
    Files.createDirectories(file.getParent());
    try (var zip = new ZipOutputStream(Files.newOutputStream(file));
        var all = Files.walk(data)) {
      zip.setLevel(9);
      for (var each : all.filter(Files::isRegularFile).sorted().toList()) {
        var name = data.relativize(each).toString().replace('\\', '/');
        if (!name.startsWith("native/") && !name.endsWith("-shm")) {
          put(zip, DATA + name, Files.readAllBytes(each));
        }
      }
      put(zip, ANSWERS, JSON.writeValueAsBytes(answers));
      if (dump.length > 0) {
        put(zip, DUMP, dump);
      }
    }
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    var entry = new ZipEntry(name);
    entry.setLastModifiedTime(FileTime.fromMillis(0));
    zip.putNextEntry(entry);
    zip.write(bytes);
  }

  /// The database as SQL without the rights and the owner of its server.
  static byte[] dump(PostgresDatabase database) throws IOException {
    var program = MachineProgram.require("postgres").file().toRealPath();
    var command =
        new ArrayList<>(
            List.of(
                program.resolveSibling("pg_dump").toString(),
                "--inserts",
                "--no-owner",
                "--no-privileges",
                "--dbname=" + database.url().replace("jdbc:", "")));
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PGUSER", database.user());
    builder.environment().put("PGPASSWORD", database.password());
    var process = builder.start();
    try (var output = process.getInputStream()) {
      return output.readAllBytes();
    }
  }
}
