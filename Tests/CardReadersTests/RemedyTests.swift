import Contract
import Testing

@testable import CardReaders

@Suite struct RemedyTests {
  private static let usual = "/run/pcscd/pcscd.comm"

  private func error(
    _ survey: ReaderSurvey, socket: String = usual, group: String? = nil, has files: Set<String> = []
  ) -> CaptureError? {
    ReaderRemedy(
      socket: socket, isOwnSocket: socket != Self.usual, group: group, exists: { files.contains($0) }
    ).error(of: survey)
  }

  private static let (daemon, systemd) = ("/usr/sbin/pcscd", "/run/systemd/system")

  @Test func everyRefusalHasItsFix() {
    let rows: [(ReaderSurvey.Refusal, String?, Set<String>, ErrorCode, String)] = [
      (.library(""), nil, [], .nfcNoService, "sudo apt-get install pcscd libccid"),
      (.library(""), nil, [Self.daemon], .nfcNoService, "sudo apt-get install libpcsclite1"),
      (.library("no symbol"), nil, [Self.daemon], .nfcNoService, "sudo apt-get install --reinstall libpcsclite1"),
      (.absent, nil, [], .nfcNoService, "sudo apt-get install pcscd libccid"),
      (.absent, nil, [Self.daemon], .nfcNoService, "sudo service pcscd start"),
      (.absent, nil, [Self.daemon, Self.systemd], .nfcNoService, "sudo systemctl enable --now pcscd.socket"),
      (.socket, "card", [], .nfcNotAllowed, "sudo usermod -aG card $USER, then log in again"),
      (
        .socket, nil, [], .nfcNotAllowed,
        "sudo mkdir -p /etc/systemd/system/pcscd.socket.d && printf '[Socket]\\nSocketMode=0666\\n' "
          + "| sudo tee /etc/systemd/system/pcscd.socket.d/cameo.conf && sudo systemctl daemon-reload "
          + "&& sudo systemctl restart pcscd.socket"
      ),
      (
        .policy, nil, [ReaderRemedy.rule], .nfcNotAllowed,
        "sudo cp \(ReaderRemedy.rule) /etc/polkit-1/rules.d/, with this user's name in it"
      ),
      (.silent, nil, [Self.systemd], .nfcServiceLost, "sudo systemctl restart pcscd"),
    ]
    for (refusal, group, files, code, fix) in rows {
      let error = error(ReaderSurvey(refusal: refusal), group: group, has: files)
      #expect(error?.code == code && error?.recovery == fix, "\(refusal): \(error?.recovery ?? "")")
    }
    #expect(
      error(ReaderSurvey(refusal: .absent), socket: "/tmp/s")?.recovery
        == "Unset PCSCLITE_CSOCK_NAME, or start the service whose socket it names: /tmp/s")
  }

  @Test func everyLackHasItsFix() {
    let driver = "/usr/lib/pcsc/drivers/ifd-ccid.bundle"
    #expect(error(ReaderSurvey())?.recovery.hasSuffix("sudo apt-get install libccid") == true)
    #expect(error(ReaderSurvey(), has: [driver])?.recovery == "Connect one; 'lsusb' must list it.")
    let taken = error(ReaderSurvey(), has: [driver, "/sys/module/pn533_usb"])
    #expect(taken?.code == .nfcNoReader && taken?.recovery.contains("modprobe -r pn533_usb") == true)
    let other = ReaderSurvey([ReaderGlance("ACS Reader 00 00", .nothing)], wanted: "Omnikey")
    #expect(error(other)?.message == "No reader's name contains 'Omnikey'.")
    #expect(error(other)?.recovery == "Set nfc.reader to a part of: ACS Reader 00 00")
    let mute = ReaderSurvey([ReaderGlance("ACS Reader 00 00", .unavailable)])
    #expect(error(mute)?.recovery == "Unplug it, and connect it again.")
    for survey in [ReaderSurvey([ReaderGlance("A", .nothing)]), ReaderSurvey([ReaderGlance("A", .chip)], wanted: "a")] {
      #expect(error(survey) == nil)
    }
    #expect(error(ReaderSurvey([ReaderGlance("A", .chip), ReaderGlance("B", .chip)]))?.code == .nfcManyChips)
  }

  /// Whatever this machine has: the answer comes in time.
  @Test func theAnswerComesInTime() {
    let began = ContinuousClock.now
    _ = ReaderSurvey.hasReader(within: .milliseconds(300))
    #expect(ContinuousClock.now - began < .milliseconds(600))
  }
}
