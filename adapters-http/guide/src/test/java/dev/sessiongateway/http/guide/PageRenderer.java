package dev.sessiongateway.http.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.renderer.html.HtmlRenderer;

/// Renders a page into the template, with a list of all pages beside it.
final class PageRenderer {
  private static final String ALL_PAGES = "All pages";
  private static final int GROUP_LEVEL = 3;

  private final GuideLinks links;
  private final String template;
  private final Map<String, List<GuidePage>> groups;

  /// @param front the page whose last section has the groups and the order of all pages
  /// @param frontFile its file, relative to the root
  PageRenderer(GuideLinks links, GuidePage front, Path frontFile) throws IOException {
    this.links = links;
    this.groups = groups(links, front, frontFile);
    try (var in = PageRenderer.class.getResourceAsStream("page.html")) {
      if (in == null) {
        throw new IllegalStateException("there is no template");
      }
      template = new String(in.readAllBytes(), UTF_8);
    }
  }

  private static Map<String, List<GuidePage>> groups(GuideLinks links, GuidePage front, Path file) {
    var groups = new LinkedHashMap<String, List<GuidePage>>();
    var group = new ArrayList<GuidePage>();
    var isList = false;
    for (var node : GuidePage.children(front.document()).toList()) {
      if (node instanceof Heading heading && heading.getLevel() < GROUP_LEVEL) {
        isList = GuidePage.text(heading).equals(ALL_PAGES);
      } else if (node instanceof Heading heading && isList) {
        group = new ArrayList<>();
        groups.put(GuidePage.text(heading), group);
      } else if (isList) {
        linksIn(node).stream()
            .flatMap(link -> links.page(file, link.getDestination()).stream())
            .forEach(group::add);
      }
    }
    return groups;
  }

  private static List<Link> linksIn(Node node) {
    var found = new ArrayList<Link>();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            found.add(link);
          }
        });
    return found;
  }

  /// @param file of the page, relative to the root
  String render(GuidePage page, Path file) {
    redirectLinks(page, file);
    var html =
        HtmlRenderer.builder()
            .extensions(List.of(TablesExtension.create()))
            .attributeProviderFactory(_ ->
                (node, _, attributes) -> {
                  if (node instanceof Heading heading && !page.anchor(heading).isEmpty()) {
                    attributes.put("id", page.anchor(heading));
                  }
                })
            .build()
            .render(page.document());
    return template
        .replace("{title}", escaped(page.title()))
        .replace("{contents}", contents(page))
        .replace("{page}", scrollable(html));
  }

  /// A link whose target is not served becomes its text.
  private void redirectLinks(GuidePage page, Path file) {
    page.document()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                visitChildren(link);
                links
                    .address(file, link.getDestination())
                    .ifPresentOrElse(link::setDestination, () -> replaceByChildren(link));
              }

              @Override
              public void visit(Image image) {
                var address = links.address(file, image.getDestination());
                image.setDestination(address.orElseThrow());
              }
            });
  }

  private static void replaceByChildren(Link link) {
    for (var child : GuidePage.children(link).toList()) {
      link.insertBefore(child);
    }
    link.unlink();
  }

  /// What is wider than a narrow screen is scrolled by itself, also with the keyboard.
  private static String scrollable(String html) {
    return html.replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<pre>", "<pre tabindex=\"0\">");
  }

  private String contents(GuidePage current) {
    var isListed = groups.values().stream().anyMatch(group -> group.contains(current));
    var others =
        groups.entrySet().stream()
            .map(group ->
                "<h2>%s</h2>\n<ul>\n%s</ul>\n"
                    .formatted(
                        escaped(group.getKey()),
                        group.getValue().stream()
                            .map(page -> entry(page, page == current))
                            .collect(Collectors.joining())))
            .collect(Collectors.joining());
    return (isListed ? "" : "<h2>This page</h2>\n" + headings(current)) + others;
  }

  private static String entry(GuidePage page, boolean isCurrent) {
    return "<li><a href=\"%s\"%s>%s</a>%s</li>\n"
        .formatted(
            page.address(),
            isCurrent ? " aria-current=\"page\"" : "",
            escaped(page.title()),
            isCurrent ? headings(page) : "");
  }

  private static String headings(GuidePage page) {
    return page.headings()
        .filter(heading -> heading.getLevel() == 2)
        .map(heading ->
            "<li><a href=\"#%s\">%s</a></li>\n"
                .formatted(page.anchor(heading), escaped(GuidePage.text(heading))))
        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
