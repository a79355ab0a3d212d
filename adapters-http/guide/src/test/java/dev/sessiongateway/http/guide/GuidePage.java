package dev.sessiongateway.http.guide;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/// A page in Markdown, with the anchors of its headings as GitHub makes them.
final class GuidePage {
  private static final int DEEPEST_SECTION = 3;

  private final String id;
  private final Node document;
  private final Map<Heading, String> anchors = new IdentityHashMap<>();

  /// @param id the last segment of its address
  GuidePage(String id, Node document) {
    this.id = id;
    this.document = document;
    Set<String> taken = new HashSet<>();
    headings().forEach(heading -> anchors.put(heading, anchor(text(heading), taken)));
  }

  private static String anchor(String heading, Set<String> taken) {
    var plain = heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    var anchor = plain;
    for (var i = 1; !taken.add(anchor); i++) {
      anchor = plain + "-" + i;
    }
    return anchor;
  }

  String id() {
    return id;
  }

  Node document() {
    return document;
  }

  /// Its address on the server.
  String address() {
    return id.equals("index") ? "/docs/guide" : "/docs/guide/" + id;
  }

  String title() {
    return headings().findFirst().map(GuidePage::text).orElse(id);
  }

  Stream<Heading> headings() {
    return children(document).filter(Heading.class::isInstance).map(Heading.class::cast);
  }

  String anchor(Heading heading) {
    return anchors.getOrDefault(heading, "");
  }

  /// Its sections in their order; the first has no anchor.
  List<Section> sections() {
    var sections = new ArrayList<Section>();
    var anchor = "";
    var heading = title();
    var text = new StringBuilder();
    for (var node : children(document).toList()) {
      if (node instanceof Heading begin && begin.getLevel() <= DEEPEST_SECTION) {
        if (begin.getLevel() > 1) {
          sections.add(new Section(anchor, heading, text.toString()));
          anchor = anchor(begin);
          heading = text(begin);
          text.setLength(0);
        }
      } else {
        text.append(text(node)).append(' ');
      }
    }
    sections.add(new Section(anchor, heading, text.toString()));
    return sections;
  }

  static Stream<Node> children(Node parent) {
    return Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNext);
  }

  /// The words in this node, without blocks of code.
  static String text(Node node) {
    var text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text words) {
            text.append(words.getLiteral());
          }

          @Override
          public void visit(Code code) {
            text.append(code.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak end) {
            text.append(' ');
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            if (parent.getClass().getPackageName().endsWith("tables")) {
              text.append(' ');
            }
          }
        });
    return text.toString();
  }

  /// A heading with what is below it, up to the next one.
  record Section(String anchor, String heading, String text) {}
}
