package dev.sessiongateway.http.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;

/// Makes the files of the guide from the pages of the repository. The build runs it before the
/// tests of this module. Equal sources give equal bytes.
final class GuideGenerator {
  private static final Path FRONT = Path.of("docs/README.md");
  private static final List<String> OF_THE_ROOT =
      List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md");

  /// Written by hand, in the resources of this module.
  private static final List<String> ASSETS = List.of("guide.css", "guide.js", "theme.js");

  private static final String LIST = "files.txt";
  private static final int DIGEST_CHARACTERS = 16;

  private final Path root;
  private final Parser parser =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();
  private final Map<Path, GuidePage> pages = new TreeMap<>();

  private GuideGenerator(Path root) {
    this.root = root;
  }

  /// @param arguments the root of the repository, and the directory to write into
  public static void main(String... arguments) throws IOException {
    var target = Files.createDirectories(Path.of(arguments[1]));
    var files = new GuideGenerator(Path.of(arguments[0])).generate();
    var list = new StringBuilder();
    for (var asset : ASSETS) {
      files.put(asset, Files.readAllBytes(target.resolve(asset)));
    }
    for (var file : files.entrySet()) {
      Files.write(target.resolve(file.getKey()), file.getValue());
      list.append(file.getKey()).append(' ').append(digest(file.getValue())).append('\n');
    }
    Files.writeString(target.resolve(LIST), list);
    try (var written = Files.list(target)) {
      for (var file : written.toList()) {
        var name = file.getFileName().toString();
        if (!files.containsKey(name) && !name.equals(LIST)) {
          Files.delete(file);
        }
      }
    }
  }

  private Map<String, byte[]> generate() throws IOException {
    for (var name : OF_THE_ROOT) {
      add(Path.of(name), id(name));
    }
    addPages();
    addProjects();
    var links = new GuideLinks(root, pages);
    var front = pages.get(FRONT);
    if (front == null) {
      throw new IllegalStateException(FRONT + " is missing");
    }
    var index = index();
    var renderer = new PageRenderer(links, front, FRONT);
    var files = new TreeMap<String, byte[]>();
    pages.forEach((file, page) ->
        files.put(page.id() + ".html", renderer.render(page, file).getBytes(UTF_8)));
    links.files().forEach((name, file) -> files.put(name, links.content(file)));
    files.put("search.json", index);
    return files;
  }

  private void addPages() throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      for (var file : files.map(root::relativize).sorted().toList()) {
        var name = file.getFileName().toString();
        if (name.endsWith(".md") && !file.startsWith("docs/examples")) {
          add(file, file.equals(FRONT) ? "index" : id(name(file)));
        }
      }
    }
  }

  private void add(Path file, String id) throws IOException {
    add(file, id, Files.readString(root.resolve(file)));
  }

  private void add(Path file, String id, String markdown) {
    if (pages.values().stream().anyMatch(page -> page.id().equals(id))) {
      throw new IllegalStateException("two pages of the guide have the name " + id);
    }
    pages.put(file, new GuidePage(id, parser.parse(markdown)));
  }

  /// `README.md` of a directory has the name of the directory.
  private static String name(Path file) {
    var name = file.getFileName().toString();
    return name.equals("README.md") ? file.getParent().getFileName() + ".md" : name;
  }

  private static String id(String name) {
    return name.replace(".md", "").toLowerCase(Locale.ROOT);
  }

  /// A project of the examples is one page with all of its files.
  private void addProjects() throws IOException {
    try (var projects = Files.list(root.resolve("docs/examples"))) {
      for (var project : projects.sorted().toList()) {
        if (Files.exists(project.resolve("pom.xml"))) {
          var name = project.getFileName().toString();
          add(root.relativize(project), name, project(project, name));
        }
      }
    }
  }

  private static String project(Path project, String name) throws IOException {
    var page = new StringBuilder("# The project " + name + "\n\nAll files of the project.\n");
    var files = new ArrayList<>(List.of(project.resolve("pom.xml")));
    try (var sources = Files.walk(project.resolve("src"))) {
      sources.filter(Files::isRegularFile).sorted().forEach(files::add);
    }
    for (var file : files) {
      page.append("\n## ").append(file.getFileName()).append("\n\n`");
      page.append(project.relativize(file)).append("`\n\n``````\n");
      page.append(Files.readString(file).stripTrailing()).append("\n``````\n");
    }
    return page.toString();
  }

  /// Titles by the names of pages, and each section with its words in lower case.
  private byte[] index() throws IOException {
    var titles = new TreeMap<String, String>();
    var sections = new ArrayList<List<String>>();
    for (var page : pages.values()) {
      titles.put(page.id(), page.title());
      for (var section : page.sections()) {
        sections.add(
            List.of(page.id(), section.anchor(), section.heading(), words(section.text())));
      }
    }
    return new ObjectMapper().writeValueAsBytes(new Index(titles, sections));
  }

  /// Each word once, which halves the index.
  private static String words(String text) {
    return Pattern.compile("[\\s,;:()\"|]+")
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .map(word -> word.replaceAll("\\.+$", ""))
        .distinct()
        .collect(Collectors.joining(" "))
        .strip();
  }

  private static String digest(byte[] content) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest).substring(0, DIGEST_CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// The names of the components are the names that the script reads.
  private record Index(Map<String, String> pages, List<List<String>> sections) {}
}
