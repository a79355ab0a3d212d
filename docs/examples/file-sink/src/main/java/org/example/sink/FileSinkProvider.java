package org.example.sink;

import dev.sessiongateway.application.sink.EventSink;
import dev.sessiongateway.application.sink.EventSinkProvider;
import java.nio.file.Path;
import java.util.Set;

/// Opens the sink for files. It is public and has a public constructor, for the ServiceLoader.
public final class FileSinkProvider implements EventSinkProvider {
  private static final String DIRECTORY = "directory";

  @Override
  public String name() {
    return "file";
  }

  @Override
  public EventSink open(SinkContext context) {
    for (var option : context.options().keySet()) {
      if (!Set.of(DIRECTORY).contains(option)) {
        throw new IllegalStateException("there is no option " + option);
      }
    }
    var directory = context.options().get(DIRECTORY);
    if (directory == null || directory.isBlank()) {
      throw new IllegalStateException("the option " + DIRECTORY + " is missing");
    }
    return new FileSink(Path.of(directory));
  }
}
