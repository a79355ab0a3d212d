package org.example.journal;

/// Every contract again, on a store that is opened anew before each call: what a call finds, it
/// finds in the files.
class JournalDurabilityTest extends JournalStoresTest {
  @Override
  boolean reopens() {
    return true;
  }
}
