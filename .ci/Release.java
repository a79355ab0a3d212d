import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Makes a release in a directory: version, changelog, archive, container image, packages for
/// Python and npm, bill of materials, checksums, and a signature if a key is given.
///
/// Works in a clone below `target`, so that nothing changes here unless all of it succeeds. Then
/// this repository has the tag `v<version>` and the branch `release-<version>`, which is one commit
/// further: the next version. Nothing is pushed or uploaded.
public final class Release {
  private static final String USAGE =
      """
      java .ci/Release.java <version> [options], in the root of a clone without changes

      --directory <directory>  where the files go; target/release-<version> if absent
      --next <version>         the version after it, such as 0.3.0-SNAPSHOT; the next minor one if absent
      --key <id>               the OpenPGP key that signs the checksums and the tag
      --base <image>           what the container image is built upon, as -Dimage.base= has it
      --built <directory>      takes the files from here instead of building them
      """;

  private static final List<String> OPTIONS =
      List.of("--directory", "--next", "--key", "--base", "--built");

  private static final Pattern NUMBER = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)");
  private static final Pattern SNAPSHOT = Pattern.compile("\\d+\\.\\d+\\.\\d+-SNAPSHOT");

  private static final Pattern CURRENT =
      Pattern.compile("<artifactId>session-gateway</artifactId>\\s*<version>([^<]+)</version>");

  private static final String UNRELEASED = "## [Unreleased]\n";
  private static final String SUMS = "SHA256SUMS";

  private final String version;
  private final Map<String, String> options;
  private final Path root = Path.of("").toAbsolutePath();
  private final Path clone = root.resolve("target/release-clone");
  private final Path directory;

  /// The files that name the version, as they were before: a library may have the version that is
  /// released, and keeps it in the commit behind.
  private final Map<Path, String> versioned = new LinkedHashMap<>();

  private Release(String version, Map<String, String> options) {
    this.version = version;
    this.options = options;
    this.directory = root.resolve(options.getOrDefault("--directory", "target/release-" + version));
  }

  public static void main(String[] arguments) throws Exception {
    try {
      of(arguments).make();
    } catch (Refused refused) {
      System.err.println("release: " + refused.getMessage());
      System.exit(1);
    }
  }

  private static Release of(String[] arguments) {
    if (arguments.length % 2 == 0) {
      throw new Refused("what to release?\n\n" + USAGE);
    }
    var options = new HashMap<String, String>();
    for (var i = 1; i < arguments.length; i += 2) {
      if (!OPTIONS.contains(arguments[i])) {
        throw new Refused("no option " + arguments[i] + "\n\n" + USAGE);
      }
      options.put(arguments[i], arguments[i + 1]);
    }
    return new Release(arguments[0], options);
  }

  private void make() throws Exception {
    var next = options.getOrDefault("--next", nextMinor());
    require(SNAPSHOT.matcher(next).matches(), "the next version is not a snapshot: " + next);
    require(Files.exists(root.resolve("CHANGELOG.md")), "run this in the root of the clone");
    var current = versionOf(Files.readString(root.resolve("pom.xml")));
    require(SNAPSHOT.matcher(current).matches(), current + " is not a snapshot");
    require(say(root, "git", "status", "--porcelain").isEmpty(), "the clone has changes");
    require(say(root, "git", "tag", "--list", tag()).isEmpty(), tag() + " is a tag already");
    require(isEmpty(directory), directory + " is not empty");
    delete(clone);
    Files.createDirectories(clone.getParent());
    run(root, "git", "clone", "--quiet", root.toString(), clone.toString());

    var changes = closeChangelog();
    findVersion(current);
    setVersion(current, version);
    commit("release: " + version);
    var built = options.containsKey("--built") ? root.resolve(options.get("--built")) : build();

    Files.createDirectories(directory);
    var name = "session-gateway-" + version;
    take(built, name + ".tar.gz", name + ".tar.gz");
    take(built, name + "-image.tar", name + "-image.tar");
    take(built, "bom.json", name + ".cdx.json");
    for (var file : packages()) {
      take(built, file, file);
    }
    Files.writeString(directory.resolve("CHANGES.md"), changes);
    writeSums();
    sign();

    run(
        clone,
        "git",
        "tag",
        options.containsKey("--key") ? "--sign" : "--annotate",
        tag(),
        "--message",
        "Session Gateway " + version);
    setVersion(current, next);
    commit("build: " + next + " comes after " + version);
    run(
        root,
        "git",
        "fetch",
        "--quiet",
        clone.toString(),
        "refs/tags/" + tag() + ":refs/tags/" + tag(),
        "HEAD:refs/heads/release-" + version);
    delete(clone);
    System.out.println(
        """
        %s is in %s. Publish it with:
          git merge --ff-only release-%s && git push --follow-tags
        """
            .formatted(version, directory, version));
  }

  private String tag() {
    return "v" + version;
  }

  private String nextMinor() {
    var number = NUMBER.matcher(version);
    require(number.matches(), "a version has three numbers: " + version);
    return number.group(1) + "." + (Integer.parseInt(number.group(2)) + 1) + ".0-SNAPSHOT";
  }

  private static String versionOf(String pom) {
    var found = CURRENT.matcher(pom);
    require(found.find(), "pom.xml names no version of session-gateway");
    return found.group(1);
  }

  /// In every pom and every page: readers copy the version from pages.
  private void findVersion(String current) throws Exception {
    var files = say(clone, "git", "ls-files", "pom.xml", "*/pom.xml", "*.md").lines().toList();
    for (var file : files) {
      var path = clone.resolve(file);
      var text = Files.readString(path);
      if (text.contains(element(current))) {
        versioned.put(path, text);
      }
    }
  }

  private void setVersion(String current, String to) throws IOException {
    for (var file : versioned.entrySet()) {
      Files.writeString(file.getKey(), file.getValue().replace(element(current), element(to)));
    }
  }

  private static String element(String version) {
    return "version>" + version + "</";
  }

  /// Gives what was not released yet the version and the date, and returns it.
  private String closeChangelog() throws IOException {
    var file = clone.resolve("CHANGELOG.md");
    var text = Files.readString(file);
    var start = text.indexOf(UNRELEASED);
    require(start >= 0, "CHANGELOG.md has no section [Unreleased]");
    var end = text.indexOf("\n## [", start + UNRELEASED.length());
    var changes = text.substring(start + UNRELEASED.length(), end < 0 ? text.length() : end + 1);
    require(!changes.isBlank(), "CHANGELOG.md says nothing below [Unreleased]");
    var title = "## [" + version + "] - " + LocalDate.now(ZoneOffset.UTC) + "\n";
    Files.writeString(
        file,
        text.substring(0, start)
            + UNRELEASED
            + "\n"
            + title
            + text.substring(start + UNRELEASED.length()));
    return changes.strip() + "\n";
  }

  private Path build() throws Exception {
    var command = new ArrayList<String>();
    command.addAll(
        List.of(clone.resolve("mvnw").toString(), "-B", "-ntp", "-q", "-Pdist,image,warnings"));
    if (options.containsKey("--base")) {
      command.add("-Dimage.base=" + options.get("--base"));
    }
    command.addAll(List.of("-DskipTests", "package"));
    run(clone, command.toArray(String[]::new));
    var built = clone.resolve("bootstrap/target");
    run(
        clone,
        "env",
        "-u",
        "GATEWAY_URL",
        "GATEWAY_COMMAND=" + clone.resolve("gateway"),
        "python3",
        "bootstrap/packages/build.py",
        "--version",
        version,
        "--to",
        built.toString());
    return built;
  }

  /// Those for Python and npm, which `.ci/publish` gives to the registries.
  private List<String> packages() {
    return List.of(
        "session_gateway-" + version + "-py3-none-any.whl",
        "session_gateway-" + version + ".tar.gz",
        "session-gateway-" + version + ".tgz");
  }

  private void take(Path built, String from, String to) throws IOException {
    var file = built.resolve(from);
    require(Files.isRegularFile(file), "the build made no " + file);
    Files.copy(file, directory.resolve(to), StandardCopyOption.REPLACE_EXISTING);
  }

  private void writeSums() throws Exception {
    var sums = new StringBuilder();
    try (var files = Files.list(directory)) {
      for (var file : files.sorted().toList()) {
        sums.append(sha256(file)).append("  ").append(file.getFileName()).append('\n');
      }
    }
    Files.writeString(directory.resolve(SUMS), sums);
  }

  private static String sha256(Path file) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    try (var in = Files.newInputStream(file)) {
      var buffer = new byte[1 << 16];
      for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private void sign() throws Exception {
    if (options.containsKey("--key")) {
      run(clone, "git", "config", "user.signingKey", options.get("--key"));
      run(
          directory,
          "gpg",
          "--batch",
          "--local-user",
          options.get("--key"),
          "--armor",
          "--detach-sign",
          SUMS);
    }
  }

  private void commit(String subject) throws Exception {
    run(clone, "git", "commit", "--quiet", "--all", "--message", subject);
  }

  private static void run(Path where, String... command) throws Exception {
    var exit = new ProcessBuilder(command).directory(where.toFile()).inheritIO().start().waitFor();
    require(exit == 0, "failed: " + String.join(" ", command));
  }

  private static String say(Path where, String... command) throws Exception {
    var process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var said = new String(process.getInputStream().readAllBytes());
    require(process.waitFor() == 0, "failed: " + String.join(" ", command));
    return said;
  }

  private static boolean isEmpty(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    try (var files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new Refused(otherwise);
    }
  }

  /// Why there is no release.
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }
}
