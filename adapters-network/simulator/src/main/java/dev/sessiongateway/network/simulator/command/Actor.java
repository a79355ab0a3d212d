package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An account that reads and changes the world: as one of its sessions, or as its phone.
public final class Actor {
  private final WorldJournal journal;
  private final Function<WorldState, PhoneState> account;

  /// @param account finds it, or throws what keeps it from acting
  public Actor(WorldJournal journal, Function<WorldState, PhoneState> account) {
    this.journal = journal;
    this.account = account;
  }

  public <T extends @Nullable Object> T read(BiFunction<WorldState, PhoneState, T> question) {
    return journal.read(world -> question.apply(world, account.apply(world)));
  }

  /// What is the same for every account, and also there without one.
  public <T extends @Nullable Object> T readWorld(Function<WorldState, T> question) {
    return journal.read(question);
  }

  public <T extends @Nullable Object> T change(BiFunction<WorldEditor, PhoneState, T> work) {
    return journal.change(editor -> work.apply(editor, account.apply(editor.world)));
  }

  /// As [#change], for what has no result.
  public void edit(BiConsumer<WorldEditor, PhoneState> work) {
    journal.edit(editor -> work.accept(editor, account.apply(editor.world)));
  }
}
