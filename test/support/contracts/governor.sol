// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled with @openzeppelin/contracts 5.7.0 by solc 0.8.37, optimized for few runs.
import {Governor} from "@openzeppelin/contracts/governance/Governor.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {GovernorCountingSimple} from "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import {GovernorPreventLateQuorum} from "@openzeppelin/contracts/governance/extensions/GovernorPreventLateQuorum.sol";
import {GovernorTimelockControl} from "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import {GovernorVotes} from "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Time} from "@openzeppelin/contracts/utils/types/Time.sol";

/// Votes by block number, or by timestamp.
contract Vote is ERC20Votes {
    bool private immutable byTime;

    constructor(bool byTime_) ERC20("Vote", "VOTE") EIP712("Vote", "1") {
        byTime = byTime_;
        _mint(msg.sender, 100 ether);
        _delegate(msg.sender, msg.sender);
    }

    function clock() public view override returns (uint48) {
        return byTime ? Time.timestamp() : Time.blockNumber();
    }

    function CLOCK_MODE() public view override returns (string memory) {
        return byTime ? "mode=timestamp" : "mode=blocknumber&from=default";
    }
}

/// Set before the constructors of the governor, which read it.
abstract contract Period {
    uint256 internal immutable period;

    constructor(uint32 period_) {
        period = period_;
    }
}

/// A governor whose vote is extended where its quorum is reached in its last part.
contract Dao is Period, GovernorCountingSimple, GovernorPreventLateQuorum, GovernorVotes, GovernorTimelockControl {
    constructor(Vote token, TimelockController timelock, uint32 period_, uint48 extension)
        Period(period_)
        Governor("Dao")
        GovernorVotes(token)
        GovernorTimelockControl(timelock)
        GovernorPreventLateQuorum(extension)
    {}

    function votingDelay() public pure override returns (uint256) {
        return 1;
    }

    function votingPeriod() public view override returns (uint256) {
        return period;
    }

    function quorum(uint256) public pure override returns (uint256) {
        return 10 ether;
    }

    function proposalDeadline(uint256 id)
        public
        view
        override(Governor, GovernorPreventLateQuorum)
        returns (uint256)
    {
        return super.proposalDeadline(id);
    }

    function state(uint256 id) public view override(Governor, GovernorTimelockControl) returns (ProposalState) {
        return super.state(id);
    }

    function proposalNeedsQueuing(uint256 id)
        public
        view
        override(Governor, GovernorTimelockControl)
        returns (bool)
    {
        return super.proposalNeedsQueuing(id);
    }

    function _tallyUpdated(uint256 id) internal override(Governor, GovernorPreventLateQuorum) {
        super._tallyUpdated(id);
    }

    function _queueOperations(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint48) {
        return super._queueOperations(id, targets, values, calldatas, descriptionHash);
    }

    function _executeOperations(
        uint256 id,
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) {
        super._executeOperations(id, targets, values, calldatas, descriptionHash);
    }

    function _cancel(
        address[] memory targets,
        uint256[] memory values,
        bytes[] memory calldatas,
        bytes32 descriptionHash
    ) internal override(Governor, GovernorTimelockControl) returns (uint256) {
        return super._cancel(targets, values, calldatas, descriptionHash);
    }

    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) {
        return super._executor();
    }
}
