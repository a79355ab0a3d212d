import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The end of `mvn -Pmutants`: the kill rate of each package, and whether the list of survivors is
/// true. `MutantReport <list> <module directory>...`, or with `--write` in front, which adds the
/// survivors that the list lacks, as not judged, and takes out those that are gone.
///
/// A mutant is killed when a test of any module killed it. It survives when tests ran its line and
/// none failed, or when no test ran it. One that neither the list has nor a test kills fails the
/// build; so does one that PIT could not run. A line of the list whose mutant is killed or gone is
/// reported: it can be taken out.
///
/// A line of the list: class, method, mutator, which of the mutants of this mutator in this method
/// in the order of the source, and the reason, one of [#REASONS] and some words. One that nobody has
/// judged yet fails the build too. Lines of a source may move without a change of the list.
public final class MutantReport {
  private static final String ROOT = "dev.sessiongateway.";

  /// What a reason begins with.
  private static final List<String> REASONS =
      List.of("equivalent", "elsewhere", "harmless", "unjudged");

  private static final Pattern MUTATION =
      Pattern.compile("<mutation [^>]*?\\bstatus='(\\w+)'[^>]*>(.*?)</mutation>", Pattern.DOTALL);
  private static final Pattern PARTS =
      Pattern.compile("<(mutatedClass|mutatedMethod|mutator|lineNumber|index)>([^<]*)</\\1>");
  private static final Pattern LINE =
      Pattern.compile("(\\S+) +(\\S+) +(\\S+) +(\\d+/\\d+) +(\\w+): (.+)");

  private MutantReport() {}

  public static void main(String[] args) throws IOException {
    System.exit(run(System.out, args));
  }

  /// @return 0 when the list is true
  static int run(PrintStream out, String... args) throws IOException {
    boolean writes = args[0].equals("--write");
    Path list = Path.of(args[writes ? 1 : 0]);
    Map<String, Mutant> mutants = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    for (String module : Arrays.asList(args).subList(writes ? 2 : 1, args.length)) {
      Path report = Path.of(module, "target", "pit-reports", "mutations.xml");
      if (Files.exists(report)) {
        read(Files.readString(report), mutants);
      } else {
        problems.add("no report of " + module + ": mutants of its tests are unknown");
      }
    }
    Map<String, String> judged = judged(list, problems);
    if (writes) {
      write(list, mutants, judged);
      judged = judged(list, new ArrayList<>());
    }
    problems.addAll(compare(mutants, judged));
    print(out, mutants, judged);
    settled(mutants, judged).forEach(out::println);
    problems.forEach(out::println);
    if (!problems.isEmpty()) {
      out.println(problems.size() + " problems: kill the mutant by a test, or judge it in " + list);
    }
    return problems.isEmpty() ? 0 : 1;
  }

  /// The mutants of one report, numbered, with those of other reports: killed once is killed.
  private static void read(String report, Map<String, Mutant> all) {
    Map<String, List<Found>> groups = new TreeMap<>();
    for (Matcher mutation = MUTATION.matcher(report); mutation.find(); ) {
      Map<String, String> parts = new HashMap<>();
      for (Matcher part = PARTS.matcher(mutation.group(2)); part.find(); ) {
        parts.putIfAbsent(part.group(1), unescaped(part.group(2)));
      }
      String mutator = parts.get("mutator").replaceAll("^.*\\.|Mutator$", "");
      String type = parts.get("mutatedClass").replace(ROOT, "");
      String group = type + " " + parts.get("mutatedMethod") + " " + mutator;
      int line = Integer.parseInt(parts.get("lineNumber"));
      int index = Integer.parseInt(parts.get("index"));
      groups
          .computeIfAbsent(group, name -> new ArrayList<>())
          .add(new Found(line, index, mutation.group(1)));
    }
    groups.forEach((group, found) -> {
      found.sort(Comparator.comparingInt(Found::line).thenComparingInt(Found::index));
      for (int i = 0; i < found.size(); i++) {
        if (!found.get(i).status().equals("NON_VIABLE")) { // the JVM does not load its class
          String key = group + " " + (i + 1) + "/" + found.size();
          all.merge(key, Mutant.of(found.get(i).status()), Mutant::better);
        }
      }
    });
  }

  private static String unescaped(String text) {
    return text.replace("&#60;", "<")
        .replace("&lt;", "<")
        .replace("&#62;", ">")
        .replace("&gt;", ">")
        .replace("&#36;", "$")
        .replace("&amp;", "&");
  }

  private static Map<String, String> judged(Path list, List<String> problems) throws IOException {
    Map<String, String> judged = new TreeMap<>();
    for (String line : Files.readAllLines(list)) {
      Matcher matcher = LINE.matcher(line);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!matcher.matches() || !REASONS.contains(matcher.group(5))) {
        problems.add("not a line of the list: " + line);
        continue;
      }
      String key =
          String.join(" ", matcher.group(1), matcher.group(2), matcher.group(3), matcher.group(4));
      if (judged.put(key, matcher.group(5) + ": " + matcher.group(6)) != null) {
        problems.add("twice in the list: " + key);
      }
    }
    return judged;
  }

  private static List<String> compare(Map<String, Mutant> mutants, Map<String, String> judged) {
    List<String> problems = new ArrayList<>();
    mutants.forEach((key, mutant) -> {
      if (mutant == Mutant.UNKNOWN) {
        problems.add("PIT could not run: " + key);
      } else if (mutant == Mutant.SURVIVED && !judged.containsKey(key)) {
        problems.add("survived, and is not in the list: " + key);
      } else if (mutant == Mutant.SURVIVED && judged.get(key).startsWith("unjudged")) {
        problems.add("survived, and nobody has judged it: " + key);
      }
    });
    return problems;
  }

  /// The lines of the list that can be taken out.
  private static List<String> settled(Map<String, Mutant> mutants, Map<String, String> judged) {
    List<String> settled = new ArrayList<>();
    for (String key : judged.keySet()) {
      if (!mutants.containsKey(key)) {
        settled.add("gone, and still in the list: " + key);
      } else if (mutants.get(key) == Mutant.KILLED) {
        settled.add("killed, and still in the list: " + key);
      }
    }
    return settled;
  }

  /// As a table of Markdown, for the documentation.
  private static void print(
      PrintStream out, Map<String, Mutant> mutants, Map<String, String> judged) {
    Map<String, int[]> packages = new TreeMap<>();
    int[] all = new int[3];
    mutants.forEach((key, mutant) -> {
      int[] counts = packages.computeIfAbsent(packageOf(key), name -> new int[3]);
      for (int[] each : List.of(counts, all)) {
        each[0]++;
        each[1] += mutant == Mutant.KILLED ? 1 : 0;
        each[2] += judged.getOrDefault(key, "").startsWith("equivalent") ? 1 : 0;
      }
    });
    out.println("| Package | Mutants | Killed | Equivalent | Killed of the others |");
    out.println("|---|---|---|---|---|");
    packages.forEach((name, counts) -> out.println(row("`" + name + "`", counts)));
    out.println(row("all", all));
  }

  private static String packageOf(String key) {
    String type = key.substring(0, key.indexOf(' '));
    return type.substring(0, type.lastIndexOf('.'));
  }

  private static String row(String name, int[] counts) {
    double rate = 100.0 * counts[1] / Math.max(1, counts[0] - counts[2]);
    return String.format(
        Locale.ROOT, "| %s | %d | %d | %d | %.1f %% |", name, counts[0], counts[1], counts[2], rate);
  }

  private static void write(Path list, Map<String, Mutant> mutants, Map<String, String> judged)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      if (line.startsWith("#")) {
        lines.add(line);
      }
    }
    mutants.forEach((key, mutant) -> {
      if (mutant == Mutant.SURVIVED) {
        lines.add(key + " " + judged.getOrDefault(key, "unjudged: no test sees it"));
      }
    });
    Files.write(list, lines);
  }

  private record Found(int line, int index, String status) {}

  private enum Mutant {
    /// In this order: what comes later is known better.
    UNKNOWN,
    SURVIVED,
    KILLED;

    static Mutant of(String status) {
      return switch (status) {
        case "KILLED", "TIMED_OUT", "MEMORY_ERROR" -> KILLED;
        case "SURVIVED", "NO_COVERAGE" -> SURVIVED;
        default -> UNKNOWN;
      };
    }

    Mutant better(Mutant other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }
}
