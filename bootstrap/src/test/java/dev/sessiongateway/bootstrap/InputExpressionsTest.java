package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.machine.Nightly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No regular expression of the program takes long on any input of the largest accepted size. The
/// architecture rule `expressionsAreConstants` ensures that all expressions are found here.
@Order(2)
@Tag("redteam")
@Nightly
class InputExpressionsTest {
  private static final String ROOT = "dev.sessiongateway";

  /// The limit of strings in bodies; paths, queries and headers are shorter.
  private static final int LONGEST_TEXT = 65_536;

  /// Expressions for shorter texts, because their callers check the length.
  private static final Map<String, Integer> SHORTER =
      Map.of(
          "dev.sessiongateway.http.kernel.json.FormTree",
          256,
          "dev.sessiongateway.http.delivery.HttpDelivery$RedactedResponse",
          16 * Delivery.ANSWER_KEPT);

  private static final Set<String> SEARCHES =
      Set.of("find", "results", "replaceAll", "replaceFirst");

  private static final List<JavaClass> PROGRAM =
      ArchitectureTest.PROGRAM.stream()
          // It is not on the class path, and handles no input.
          .filter(type -> !type.getPackageName().startsWith(ROOT + ".junit"))
          .toList();

  /// Source files that search inside texts. Matching a whole text, or its start, costs less.
  private static final Set<String> SEARCHING =
      PROGRAM.stream()
          .filter(type ->
              type.getMethodCallsFromSelf().stream()
                  .anyMatch(call ->
                      call.getTargetOwner().isEquivalentTo(Matcher.class)
                          && SEARCHES.contains(call.getName())))
          .map(type -> file(type.getName()))
          .collect(Collectors.toUnmodifiableSet());

  private static String file(String type) {
    return type.replaceFirst("\\$.*", "");
  }

  record Expression(String owner, String name, Pattern pattern) {
    @Override
    public String toString() {
      return owner.substring(owner.lastIndexOf('.') + 1) + "." + name;
    }
  }

  static Stream<Expression> expressions() {
    return PROGRAM.stream()
        .flatMap(type -> type.getFields().stream())
        .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
        .map(InputExpressionsTest::expression);
  }

  private static Expression expression(JavaField field) {
    var owner = field.getOwner().getName();
    try {
      var reflected = Class.forName(owner).getDeclaredField(field.getName());
      reflected.setAccessible(true);
      return new Expression(owner, field.getName(), (Pattern) reflected.get(null));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void everyExpressionIsLinear(Expression expression) {
    var length = SHORTER.getOrDefault(expression.owner(), LONGEST_TEXT);
    var attack =
        new ExpressionAttack(
            expression.pattern(), length, SEARCHING.contains(file(expression.owner())));
    assertThat(attack.weakness()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".*T.*([Zz]|[+-][0-9:]+)",
        "/+$",
        "\\s+x",
        "(x+x+)+y",
        "\\d(?:[ .]{0,3}\\d){6,}",
        "([^\\[\\]]+)((?:\\[[^\\[\\]]*])*)",
      })
  void theAttackFindsWhatIsNotLinearOrOverflowsTheStack(String expression) {
    var attack = new ExpressionAttack(Pattern.compile(expression), LONGEST_TEXT, true);
    assertThat(attack.weakness()).isPresent();
  }

  @Test
  void expressionsAreFoundInEveryKindOfClass() {
    assertThat(expressions().map(Expression::toString))
        .contains("PhoneNumber.FORM", "ClientPacket.MESSAGE", "FileField$Words.ADDRESS")
        .hasSizeGreaterThan(40);
  }

  /// String.split searches for such a separator without a regular expression.
  @Test
  void textsAreSplitAtConstantSingleCharacters() {
    var separators = PROGRAM.stream().flatMap(type -> separators(type).stream()).toList();

    assertThat(separators)
        .hasSizeGreaterThan(10)
        .allMatch(found -> found.matches(".*: ([^.$|()\\[{^?*+\\\\]|\\\\[^A-Za-z0-9])"));
  }

  private static List<String> separators(JavaClass type) {
    var found = new ArrayList<String>();
    for (var method : ClassFile.of().parse(bytes(type)).methods()) {
      var constants = new ArrayList<String>();
      method
          .code()
          .ifPresent(code -> code.forEach(element -> collect(element, constants, type, found)));
    }
    return found;
  }

  private static void collect(
      CodeElement element, List<String> constants, JavaClass type, List<String> found) {
    switch (element) {
      case ConstantInstruction constant when constant.constantValue() instanceof String text ->
          constants.add(text);
      case ConstantInstruction _ -> {}
      case InvokeInstruction call
          when call.owner().asInternalName().equals("java/lang/String")
              && call.name().equalsString("split") ->
          found.add(
              type.getSimpleName() + ": " + (constants.isEmpty() ? "?" : constants.getLast()));
      case Instruction _ -> constants.clear();
      default -> {}
    }
  }

  private static byte[] bytes(JavaClass type) {
    try (var in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
