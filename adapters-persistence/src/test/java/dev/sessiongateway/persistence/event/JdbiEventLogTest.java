package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.event.EventLogContract;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiEventLogTest implements EventLogContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }
}
