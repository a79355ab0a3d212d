package dev.sessiongateway.bootstrap.e2e;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes the data directory that [StoredByAnEarlierVersionTest] opens: starts a gateway from the
/// given class path, uses it with [StoredDataSteps], kills it and packs its files into a zip
/// archive.
///
/// Arguments: the class path of that gateway, and the zip file.
final class StoredDataWriter {
  /// No server listens on this loopback address when the data is opened.
  private static final String RECEIVER = "127.0.0.77";

  private static final int REFUSED = 400;

  private StoredDataWriter() {}

  public static void main(String[] arguments) {
    try {
      write(arguments[0], Path.of(arguments[1]));
      System.exit(0);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static void write(String classPath, Path zip) throws Exception {
    var home = Files.createTempDirectory("stored-data");
    var data = home.resolve("data");
    var receiver = HttpServer.create(new InetSocketAddress(RECEIVER, 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(REFUSED, -1);
          exchange.close();
        });
    receiver.createContext(
        "/picture.png",
        exchange -> {
          var picture = Base64.getDecoder().decode(SampleFiles.pngBase64());
          exchange.sendResponseHeaders(200, picture.length);
          try (var body = exchange.getResponseBody()) {
            body.write(picture);
          }
        });
    receiver.start();
    var base = "http://" + RECEIVER + ":" + receiver.getAddress().getPort();
    var sends = new ArrayList<StoredSend>();
    try (var server = start(classPath, data)) {
      var steps = new StoredDataSteps(ApiExplorer.to(server), base, sends);
      steps.createSessions();
      steps.exchangeMessages();
      server.terminate();
    }
    // After a clean stop, so that the simulated world has a snapshot and a journal.
    try (var server = start(classPath, data)) {
      var steps = new StoredDataSteps(ApiExplorer.to(server), base, sends);
      steps.changeOtherThings();
      steps.leaveSessions();
      server.kill();
    } finally {
      receiver.stop(0);
    }
    var files = tidied(data);
    new ObjectMapper()
        .writerWithDefaultPrettyPrinter()
        .writeValue(home.resolve("sends.json").toFile(), sends);
    pack(home, files, zip);
  }

  private static ServerProcess start(String classPath, Path data) throws IOException {
    var server =
        ServerProcess.gatewayWith(
            classPath,
            data,
            "--webhook-url",
            "http://" + RECEIVER + ":9/a",
            "--webhook-events",
            "*,engine.event",
            "--webhook-b-url",
            "http://" + RECEIVER + ":9/b");
    server.awaitReady();
    return server;
  }

  /// Moves the write-ahead logs into their databases.
  private static List<Path> tidied(Path data) throws Exception {
    try (var all = Files.walk(data)) {
      for (var file : all.filter(file -> file.toString().endsWith(".db")).toList()) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            var statement = connection.createStatement()) {
          statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
          statement.execute("VACUUM");
          statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
      }
    }
    try (var all = Files.walk(data)) {
      return all.filter(Files::isRegularFile).filter(StoredDataWriter::isKept).sorted().toList();
    }
  }

  private static boolean isKept(Path file) {
    var name = file.getFileName().toString();
    return !name.endsWith("-wal")
        && !name.endsWith("-shm")
        && !name.endsWith(".lock")
        && !file.toString().contains("/native/");
  }

  private static void pack(Path home, List<Path> files, Path zip) throws IOException {
    var all = new ArrayList<>(files);
    all.add(home.resolve("sends.json"));
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (var file : all) {
        out.putNextEntry(new ZipEntry(home.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
        out.closeEntry();
      }
    }
  }
}
