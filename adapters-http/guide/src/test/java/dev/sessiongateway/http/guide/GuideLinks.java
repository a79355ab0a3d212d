package dev.sessiongateway.http.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Where links of pages lead on the server. A link from file to file becomes one from page to page.
final class GuideLinks {
  private static final String ADDRESS = "/docs/guide/";

  private final Path root;
  private final Map<Path, GuidePage> pages;
  private final Map<String, Path> files = new TreeMap<>();

  /// @param root of the repository
  /// @param pages by their file or directory, relative to the root
  GuideLinks(Path root, Map<Path, GuidePage> pages) {
    this.root = root;
    this.pages = pages;
  }

  /// The files that were linked, by their names in the guide.
  Map<String, Path> files() {
    return files;
  }

  /// @param from the file with the link, relative to the root
  /// @return the page, when the link leads to one
  Optional<GuidePage> page(Path from, String link) {
    return isOutside(link) ? Optional.empty() : Optional.ofNullable(pages.get(target(from, link)));
  }

  /// @param from the file with the link, relative to the root
  /// @return an address, or empty when only the repository has what the link leads to
  Optional<String> address(Path from, String link) {
    if (isOutside(link) || link.startsWith("#")) {
      return Optional.of(link);
    }
    var fragment = link.contains("#") ? link.substring(link.indexOf('#')) : "";
    var page = page(from, link);
    if (page.isPresent()) {
      return Optional.of(page.get().address() + fragment);
    }
    var target = target(from, link);
    var isServed = target.startsWith("docs") || target.toString().equals("LICENSE");
    if (!isServed || !Files.isRegularFile(root.resolve(target))) {
      return Optional.empty();
    }
    var name = target.getFileName().toString();
    var other = files.put(name, target);
    if (other != null && !other.equals(target)) {
      throw new IllegalStateException("two files of the guide have the name " + name);
    }
    return Optional.of(ADDRESS + name);
  }

  private static boolean isOutside(String link) {
    return link.matches("[a-z]+:.*");
  }

  private static Path target(Path from, String link) {
    var path = link.replaceFirst("#.*", "");
    return from.resolveSibling(path).normalize();
  }

  /// The content of a file that was linked.
  byte[] content(Path file) {
    try {
      return Files.readAllBytes(root.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
